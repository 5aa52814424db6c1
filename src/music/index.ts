export { changesBetween } from './changes';
export { describeDrop } from './drop';
export type { Drop } from './drop';
export type { CrowdOptions } from './crowd';
export type { Direction, DropReason, MusicEvent, MusicListener } from './events';
export type { Exchange, ExchangeState, PartnerSnapshot } from './exchange-partner';
export { describeFault } from './formats/describe-fault';
export type { Greeting } from './hello-desk';
export { helloWords, LONGEST_HELLO } from './hello';
export type { Said } from './hello';
export type { ListPolicy, Until } from './reserve';
export type { LibraryFault } from './formats/faults';
export { loadLibrary, readLibrary } from './formats/read-library';
export type { LibraryFile, LibraryFormat, LoadedLibrary } from './formats/read-library';
export { LibraryFileError } from './formats/reading';
export type { LineNote, ReadingProgress } from './formats/reading';
export type { Difference, SongsByKey } from './layered-songs';
export { differenceBetween } from './layered-songs';
export type { WorthMeeting } from './introductions';
export type { Library } from './library';
export { joinLibraries, LibraryBuilder, makeLibrary } from './library';
export { grouped } from './grouped';
export { withChanges, withoutSongs, withSongs } from './library';
export { DEFAULT_THRESHOLD_PERCENT } from './match';
export { createMusicPlayer, USUAL_SESSION_MS } from './music-player';
export type {
  KnownSongs,
  MusicPlayerOptions,
  MusicPlayerSnapshot,
  MusicSettings,
  RunningMusicPlayer,
} from './music-player';
export { normalise, songKey } from './normalise';
export {
  LETTER,
  letter,
  letterBehaviour,
  letterWords,
  LONGEST_LETTER,
  newLetter,
  readDelivered,
  readLetter,
} from './letter';
export type { DeliveredLetter, LetterReader, LetterState } from './letter';
export {
  fitsTape,
  LONGEST_TAPE_TITLE,
  MIXTAPE,
  mixtape,
  MOST_STOPS,
  newMixtape,
  readGift,
  readMixtape,
} from './mixtape';
export type {
  MixtapeGift,
  MixtapeGiver,
  MixtapeQuestion,
  MixtapeSong,
  MixtapeStandIn,
  MixtapeState,
  MixtapeVisit,
} from './mixtape';
export { pickGift } from './gift';
export { hasRoomForLetter, oldestGifts } from './left-here';
export { openedWords, sealedWords } from './sealed-letter';
export { GRACE_MS, isBetweenPeople, PeopleNearby } from './people-nearby';
export type { NotLetIn, PeopleSources, PersonNearby, PersonPresence } from './people-nearby';
export { sampleNames, sampleSongs } from './samples';
export type { SampleName } from './samples';
export { shareBetween } from './sharing';
export type { ArtistCount, Sharing, Suggested } from './sharing';
export { LONGEST_TEXT } from './song';
export type { Change, Song } from './song';
