import { grouped } from '../../music';

export { grouped };

export function plural(count: number, one: string, many: string, separator = ','): string {
  return `${grouped(count, separator)} ${count === 1 ? one : many}`;
}
