// The process that runs launches: reads a request, runs the blocks on threads, writes outputs and a report.
#include "harness.h"

#include <dlfcn.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
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
    static char stack[64 * 1024];
    const stack_t alternative{stack, 0, sizeof(stack)};
    sigaltstack(&alternative, nullptr);
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
        std::fprintf(stderr, "%s\n", dlerror());
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
