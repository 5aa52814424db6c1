/** Bytes in use once everything that can be collected is. */
export function heapUsed(): number {
  const { gc } = globalThis as { gc?: () => void };
  if (gc === undefined) {
    throw new Error('Run with --expose-gc.');
  }
  gc();
  gc();
  const { heapUsed: inHeap, arrayBuffers } = process.memoryUsage();
  return inHeap + arrayBuffers;
}
