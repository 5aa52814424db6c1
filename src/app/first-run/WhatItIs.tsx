import { StyleSheet } from 'react-native';
import { ClockIcon, NoteIcon, WavesIcon } from '../art/icons';
import { EarshotArt } from '../art/EarshotArt';
import { Decoration } from '../components/Decoration';
import { Words } from '../components/Words';
import { useStrings } from '../strings';
import { sizes } from '../theme';
import { useGrowth } from '../useTextSize';
import { Fact } from './Fact';
import { StepPage } from './StepPage';

interface WhatItIsProps {
  readonly of: number;
  readonly onNext: () => void;
  readonly onLookAround: () => void;
}

export function WhatItIs({ of, onNext, onLookAround }: WhatItIsProps) {
  const { firstRun } = useStrings();
  const artWidth = sizes.artWidth / useGrowth(sizes.artShrinksAtMost);
  return (
    <StepPage
      step={1}
      of={of}
      next={firstRun.goOn}
      onNext={onNext}
      other={firstRun.lookAround}
      onOther={onLookAround}
    >
      <Decoration style={[styles.art, { maxWidth: artWidth }]}>
        <EarshotArt />
      </Decoration>
      <Words size="title" role="heading" style={styles.centred}>
        {firstRun.question}
      </Words>
      <Words size="sentence" colour="quietInk" style={styles.centred}>
        {firstRun.what}
      </Words>
      <Fact icon={WavesIcon} words={firstRun.facts.near} />
      <Fact icon={NoteIcon} words={firstRun.facts.titles} />
      <Fact icon={ClockIcon} words={firstRun.facts.walking} />
    </StepPage>
  );
}

const styles = StyleSheet.create({
  art: { width: '100%', alignSelf: 'center' },
  centred: { textAlign: 'center' },
});
