import type { ReadStream, WriteStream } from 'node:tty';
import { actionsOf } from './keys';
import type { PeerApp } from './peer';
import { drawScreen } from './screen';

/** Another page, no cursor, and no line that goes on in the next: terminals do not agree how wide some names are. */
const ENTER = '\u001b[?1049h\u001b[?25l\u001b[?7l';
const LEAVE = '\u001b[?7h\u001b[?25h\u001b[?1049l';
const EMPTY_LINE = '\u001b[2K';
/** Of a terminal that does not say. */
const USUAL_SIZE = { columns: 80, rows: 24 };
/** Often enough for a bar to move, seldom enough for a slow line. */
const FRAME_MS = 200;
const BOLD = /^(Earshot|─)/;

/** The screen in a terminal: drawn when something has changed, and put back as it was in the end. */
export class Terminal {
  private shown: string[] = [];
  private closed = false;
  private readonly timer: NodeJS.Timeout;
  private readonly resized = () => {
    this.shown = [];
    this.draw();
  };
  private readonly typed = (text: string) => {
    for (const action of actionsOf(text)) {
      if (action === 'quit') {
        this.quit();
        return;
      }
      this.peer.act(action);
    }
    this.draw();
  };

  constructor(
    private readonly peer: PeerApp,
    private readonly input: ReadStream,
    private readonly output: WriteStream,
    private readonly quit: () => void,
  ) {
    output.write(ENTER);
    input.setRawMode(true);
    input.setEncoding('utf8');
    input.on('data', this.typed);
    output.on('resize', this.resized);
    this.timer = setInterval(() => this.draw(), FRAME_MS);
    this.draw();
  }

  close(): void {
    if (this.closed) {
      return;
    }
    this.closed = true;
    clearInterval(this.timer);
    this.input.off('data', this.typed);
    this.output.off('resize', this.resized);
    this.input.setRawMode(false);
    this.input.pause();
    this.output.write(LEAVE);
  }

  private draw(): void {
    const columns = this.output.columns || USUAL_SIZE.columns;
    const rows = this.output.rows || USUAL_SIZE.rows;
    const lines = drawScreen(this.peer.view(), { columns, rows });
    const changed = lines.flatMap((line, at) =>
      line === this.shown[at] ? [] : [`\u001b[${at + 1};1H${EMPTY_LINE}${styled(line)}`],
    );
    this.shown = lines;
    if (changed.length > 0) {
      this.output.write(changed.join(''));
    }
  }
}

function styled(line: string): string {
  if (BOLD.test(line)) {
    return `\u001b[1m${line}\u001b[0m`;
  }
  return line.startsWith('▸') ? `\u001b[7m${line}\u001b[0m` : line;
}
