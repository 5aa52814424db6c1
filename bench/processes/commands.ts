/** What a measured process can be asked for: each command takes one argument and may take its time. */
export type Commands = Readonly<Record<string, (argument: never) => unknown>>;

export interface Request {
  readonly id: number;
  readonly command: string;
  readonly argument: unknown;
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: string };

/** The measured process's side: answers what the benchmark asks, until it is told to go. */
export function answerCommands(commands: Commands): void {
  process.on('message', (request: Request) => {
    void answer(commands, request).then(reply => process.send?.(reply));
  });
  process.on('disconnect', () => process.exit());
}

async function answer(commands: Commands, request: Request): Promise<Reply> {
  const { id, command, argument } = request;
  try {
    const run = commands[command] as ((given: unknown) => unknown) | undefined;
    if (run === undefined) {
      throw new Error(`There is no command ${command}.`);
    }
    return { id, value: await run(argument) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.stack ?? error.message : String(error) };
  }
}
