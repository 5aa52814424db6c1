import { useState } from 'react';
import { useEarshot } from '../state/context';
import { useSurroundings } from '../surroundings';
import { OnePermission } from './OnePermission';
import { WhatItIs } from './WhatItIs';
import { YourMusic } from './YourMusic';

/** What it is, your music and for whom, and the one permission. Until it is over nobody is looked for. */
export function FirstRun() {
  const earshot = useEarshot();
  const { localNetwork } = useSurroundings();
  const [step, setStep] = useState(1);
  const isAskedFor = localNetwork !== undefined && localNetwork.state() !== 'fine';
  const of = isAskedFor ? 3 : 2;
  const done = () => void earshot.change({ isWelcomed: true });
  // Skipping the choice is no consent to give the list to everyone.
  const lookAround = () => void earshot.change({ isWelcomed: true, listFor: 'asked' });
  switch (step) {
    case 1:
      return <WhatItIs of={of} onNext={() => setStep(2)} onLookAround={lookAround} />;
    case 2:
      return (
        <YourMusic
          of={of}
          onNext={() => (isAskedFor ? setStep(3) : done())}
          onBack={() => setStep(1)}
        />
      );
    default:
      return <OnePermission access={localNetwork} of={of} onDone={done} />;
  }
}
