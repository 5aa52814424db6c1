import type { Writer } from '../link/bytes';
import type { OutgoingReferences, ValueLimits } from './crossing';
import { Encoder } from './encoder';
import { writeScalar } from './scalars';

/** Appends the value. Throws, and leaves the writer as it was, when something in it cannot cross. */
export function encodeValue(
  writer: Writer,
  value: unknown,
  references: OutgoingReferences,
  limits: ValueLimits,
): void {
  const start = writer.length;
  const ceiling = start + limits.messageBytes;
  if (!writeScalar(writer, value, ceiling) || writer.length > ceiling) {
    new Encoder(writer, references, limits, start, false).whole(value);
  }
}

/** Appends how many they are, then each. What two of them share, they still share when they arrive. */
export function encodeArguments(
  writer: Writer,
  args: readonly unknown[],
  references: OutgoingReferences,
  limits: ValueLimits,
): void {
  const start = writer.length;
  const ceiling = start + limits.messageBytes;
  let encoder: Encoder | undefined;
  writer.varint(args.length);
  for (let i = 0; i < args.length; i++) {
    const value = args[i];
    if (!writeScalar(writer, value, ceiling) || writer.length > ceiling) {
      encoder ??= new Encoder(writer, references, limits, start, true);
      encoder.argument(i, value);
    }
  }
}
