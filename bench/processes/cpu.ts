/** What this process has spent so far, in its own code and in the kernel for it. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
