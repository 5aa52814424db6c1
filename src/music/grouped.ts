/** 1268 as "1,268": by hand, because not every phone's engine knows every language. */
export function grouped(value: number, separator: string): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, separator);
}
