import Svg, { Circle, Path, Rect } from 'react-native-svg';
import { artistColours } from './portraitOf';

/** A picture that an artist's name makes: a record, or waves. Nobody's own cover, which no phone here has. */
export function ArtistArt({ artist, size }: { readonly artist: string; readonly size: number }) {
  const { colours, isRecord } = artistColours(artist);
  const [ground, first, second] = colours;
  return (
    <Svg width={size} height={size} viewBox="0 0 76 76">
      <Rect width={76} height={76} fill={ground} />
      {isRecord ? (
        <>
          <Circle cx={38} cy={38} r={24} fill={first} />
          <Circle cx={38} cy={38} r={9} fill={ground} />
        </>
      ) : (
        <>
          <Path d="M0 48q19-24 38 0t38 0v28H0z" fill={first} />
          <Path d="M0 62q19-20 38 0t38 0v14H0z" fill={second} />
        </>
      )}
    </Svg>
  );
}
