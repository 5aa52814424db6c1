/** Why one entry of a file gave no song. It carries the values for a message; the screen has the words. */
export type EntryFault =
  | { readonly kind: 'no artist'; readonly title?: string }
  | { readonly kind: 'no title' }
  | { readonly kind: 'too long'; readonly mostCharacters: number }
  | { readonly kind: 'too few columns'; readonly wanted: number; readonly found: number }
  | { readonly kind: 'not a song'; readonly title: string; readonly is: OtherMedium }
  | { readonly kind: 'names nobody'; readonly label: string }
  | { readonly kind: 'no file follows' }
  | { readonly kind: 'not artist and title' };

export type OtherMedium = 'podcast' | 'film' | 'episode' | 'video' | 'audiobook';

/** Why a whole file cannot be read as a list of songs. */
export type FileFault =
  | { readonly kind: 'not text' }
  | { readonly kind: 'no song'; readonly first: EntryFault }
  | { readonly kind: 'too many songs'; readonly mostSongs: number }
  | { readonly kind: 'does not end'; readonly what: Unended }
  | { readonly kind: 'declares entities' }
  | { readonly kind: 'no character'; readonly text: string }
  | { readonly kind: 'no tracks' }
  | { readonly kind: 'nested too deeply' }
  | {
      readonly kind: 'unexpected';
      /** A tag; undefined for any value. */
      readonly wanted: string | undefined;
      /** A tag; undefined for the end of the file. */
      readonly found: string | undefined;
    }
  | { readonly kind: 'breaks off'; readonly inside: string; readonly found: string | undefined };

export type Unended = 'quotation' | 'comment' | 'instruction' | 'declaration' | 'tag';

export type LibraryFault = EntryFault | FileFault;
