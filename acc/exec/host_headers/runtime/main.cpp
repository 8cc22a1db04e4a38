// The process that runs launches: reads a request, runs the blocks on threads, writes outputs and a report.
#include "harness.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <thread>

namespace acc_model {

const Entry* entries = nullptr;

namespace {

int reportFile = -1;

// What the running block did last; without operands where reading them has ended in a signal itself.
const char* last_call(Words& words)
{
    static thread_local bool isTried = false;
    if (isTried || !core->isCallWhole) {
        return core->currentApi;
    }
    isTried = true;
    describe(words, core->currentCall);
    return words.text();
}

[[noreturn]] void end_process(const char* text, int status)
{
    const size_t length = std::strlen(text);
    _exit(write(reportFile, text, length) == static_cast<ssize_t>(length) ? status : 71);
}

volatile bool isTimeout = false;

// Of a block that runs, by its own thread.
[[noreturn]] void report_ending(int signal)
{
    Words call;
    Words text;
    const char* api = last_call(call);
    if (isTimeout) {
        text.add("timeout\t%s\t%lld\t%lld\t%s\t%d\n", core->kernel, static_cast<long long>(core->launch),
                 static_cast<long long>(core->block), api, core->currentLine);
        end_process(text.text(), 72);
    }
    text.add("crash\t%d\t%s\t%lld\t%lld\t%s\t%d\n", signal, core->kernel, static_cast<long long>(core->launch),
             static_cast<long long>(core->block), api, core->currentLine);
    end_process(text.text(), 70);
}

void on_crash(int signal)
{
    if (core != nullptr) {
        report_ending(signal);
    }
    Words text;
    text.add("crash\t%d\t\t0\t0\t\t0\n", signal);
    end_process(text.text(), 70);
}

void on_timeout(int signal)
{
    if (core != nullptr) {
        report_ending(signal);
    }
}

void catch_signals()
{
    static std::vector<uint8_t> stack(SIGNAL_STACK_BYTES);
    use_signal_stack(stack);
    struct sigaction action {};
    action.sa_handler = on_crash;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;  // what a handler reads may be half written
    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) {
        sigaction(signal, &action, nullptr);
    }
    action.sa_handler = on_timeout;
    sigaction(SIGUSR1, &action, nullptr);
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

// The block's own thread knows its call, and stands still while it writes; one that does not come to it is only named.
void report_timeout(const Core& running)
{
    isTimeout = true;
    if (running.thread != 0 && pthread_kill(running.thread, SIGUSR1) == 0) {
        std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    Words text;
    text.add("timeout\t%s\t%lld\t%lld\t%s\t%d\n", running.kernel, static_cast<long long>(running.launch),
             static_cast<long long>(running.block), running.currentApi, running.currentLine);
    end_process(text.text(), 72);
}

void report_division(const char* file, int line)
{
    for (const Fault& fault : core->faults) {
        write_text(line_of(fault));
    }
    const char* name = std::strrchr(file, '/');
    const bool isKernel = std::strcmp(name == nullptr ? file : name + 1, "kernel.cpp") == 0;
    Words call;
    Words text;
    text.add("division\t%s\t%lld\t%lld\t%s\t%d\n", core->kernel, static_cast<long long>(core->launch),
             static_cast<long long>(core->block), last_call(call), isKernel ? line : core->currentLine);
    end_process(text.text(), 70);
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
    catch_signals();
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
