// The process that runs launches: reads a request, runs the blocks on threads, writes outputs and a report.
#include "harness.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <new>

namespace acc_model {

const Entry* entries = nullptr;

namespace {

int reportFile = -1;

void on_crash(int signal)
{
    char text[320];
    const Core* running = core;
    const int length =
        running == nullptr
            ? std::snprintf(text, sizeof(text), "crash\t%d\t\t0\t0\t\t0\n", signal)
            : std::snprintf(text, sizeof(text), "crash\t%d\t%s\t%lld\t%lld\t%s\t%d\n", signal, running->kernel,
                            static_cast<long long>(running->launch), static_cast<long long>(running->block),
                            running->currentApi, running->currentLine);
    const ssize_t written = write(reportFile, text, static_cast<size_t>(length));
    _exit(written == length ? 70 : 71);
}

void catch_crashes()
{
    static std::vector<uint8_t> stack(SIGNAL_STACK_BYTES);
    use_signal_stack(stack);
    struct sigaction action {};
    action.sa_handler = on_crash;
    action.sa_flags = SA_ONSTACK;
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
        sigaction(signal, &action, nullptr);
    }
}

bool load_kernels(const char* path)
{
    void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    entries = library == nullptr ? nullptr : static_cast<const Entry*>(dlsym(library, "acc_model_entries"));
    return entries != nullptr;
}

// What the loader says, with the name of a missing function as the source has it.
std::string load_error()
{
    static const char missing[] = "undefined symbol: ";
    const std::string text = dlerror();
    const size_t at = text.find(missing);
    if (at == std::string::npos) {
        return text;
    }
    const std::string name = text.substr(at + sizeof(missing) - 1);
    int status = 0;
    char* plain = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
    const std::string shown = plain == nullptr ? name : plain;
    std::free(plain);
    return shown + " is used and not defined";
}

void limit_memory(int64_t bytes)
{
    if (bytes > 0) {
        const rlimit limit{static_cast<rlim_t>(bytes), static_cast<rlim_t>(bytes)};
        setrlimit(RLIMIT_AS, &limit);
    }
}

void write_text(const std::string& text)
{
    size_t done = 0;
    while (done < text.size()) {
        const ssize_t written = write(reportFile, text.data() + done, text.size() - done);
        if (written <= 0) {
            _exit(71);
        }
        done += static_cast<size_t>(written);
    }
}

std::string line_of(const Fault& fault)
{
    return "fault\t" + fault.rule + "\t" + fault.kernel + "\t" + std::to_string(fault.launch) + "\t" +
           std::to_string(fault.block) + "\t" + std::to_string(fault.line) + "\t" + std::to_string(fault.count) + "\t" +
           fault.api + "\t" + fault.message + "\t" + fault.memory.space + "\t" + fault.memory.name + "\t" +
           std::to_string(fault.memory.line) + "\t" + std::to_string(fault.memory.offset) + "\t" +
           std::to_string(fault.memory.bytes) + "\n";
}

std::string line_of(const Result& result)
{
    std::string text;
    for (const Fault& fault : result.faults) {
        text += line_of(fault);
    }
    for (const BlockCounters& block : result.blocks) {
        const Counters& c = block.counters;
        text += "block\t" + std::to_string(block.launch) + "\t" + std::to_string(block.block) + "\t" +
                std::to_string(c.gmLoaded) + "\t" + std::to_string(c.gmStored) + "\t" +
                std::to_string(c.vectorInstructions) + "\t" + std::to_string(c.vectorRepeats) + "\t" +
                std::to_string(c.ubHighWater) + "\n";
    }
    return text + "seconds\t" + std::to_string(result.seconds) + "\n";
}

}  // namespace

void use_signal_stack(std::vector<uint8_t>& bytes)
{
    const stack_t stack{bytes.data(), 0, bytes.size()};
    sigaltstack(&stack, nullptr);
}

void leave_signal_stack()
{
    const stack_t none{nullptr, SS_DISABLE, 0};
    sigaltstack(&none, nullptr);
}

void report_timeout(const Core& running)
{
    const char* api = running.currentApi;
    write_text("timeout\t" + std::string(running.kernel) + "\t" + std::to_string(running.launch) + "\t" +
               std::to_string(running.block) + "\t" + std::string(api) + "\t" +
               std::to_string(running.currentLine) + "\n");
    _exit(72);
}

}  // namespace acc_model

int main(int argc, char** argv)
{
    using namespace acc_model;
    if (argc != 4 || (reportFile = open_report(argv[3])) < 0) {
        std::fprintf(stderr, "usage: %s KERNELS REQUEST REPORT\n", argc > 0 ? argv[0] : "runner");
        return 64;
    }
    if (!load_kernels(argv[1])) {
        write_text("load\t" + load_error() + "\n");
        return 65;
    }
    catch_crashes();
    Request request = read_request(argv[2]);
    limit_memory(request.memoryBytes);
    try {
        load_buffers(request);
        write_text(line_of(run_launches(request)));
        store_buffers(request);
    } catch (const std::bad_alloc&) {
        write_text("memory\t" + std::to_string(request.memoryBytes) + "\n");
        return 73;
    }
    write_text("done\n");
    return 0;
}
