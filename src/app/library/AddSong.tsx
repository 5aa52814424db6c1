import { useState } from 'react';
import { LONGEST_TEXT } from '../../music';
import { Answer } from '../components/Answer';
import { Button } from '../components/Button';
import { Card } from '../components/Card';
import { Field } from '../components/Field';
import { useEarshot } from '../state/context';
import { useStrings } from '../strings';

/** One song, typed. Stays open for the next. */
export function AddSong() {
  const earshot = useEarshot();
  const { library } = useStrings();
  const [artist, setArtist] = useState('');
  const [title, setTitle] = useState('');
  const [answer, setAnswer] = useState<{ readonly words: string; readonly failed: boolean }>();

  const add = () => {
    const song = { artist: artist.trim(), title: title.trim() };
    if (song.artist === '' || song.title === '') {
      setAnswer({ words: library.missing, failed: true });
      return;
    }
    const before = earshot.songsByKey.size;
    earshot.addSongs([song]);
    if (earshot.songsByKey.size === before) {
      setAnswer({ words: library.hadAlready(song.title, song.artist), failed: true });
      return;
    }
    setAnswer({ words: library.added(song.title, song.artist), failed: false });
    // The next is often by the same artist.
    setTitle('');
  };

  return (
    <Card>
      <Field
        label={library.artist}
        value={artist}
        onChangeText={setArtist}
        maxLength={LONGEST_TEXT}
        autoCapitalize="words"
        returnKeyType="next"
        submitBehavior="submit"
      />
      <Field
        label={library.songTitle}
        value={title}
        onChangeText={setTitle}
        maxLength={LONGEST_TEXT}
        autoCapitalize="sentences"
        returnKeyType="done"
        onSubmitEditing={add}
      />
      <Button title={library.addNow} weight="primary" onPress={add} />
      <Answer words={answer?.words} tone={answer?.failed === true ? 'failed' : 'done'} />
    </Card>
  );
}
