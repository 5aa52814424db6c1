import { serviceType } from '../../src/runtime';

export const Notebook = serviceType<{ write(line: string): number }>('Notebook');
