/** One file, so that the attacks are made one after the other: what each costs is measured. */
import './attacks/chains';
import './attacks/memory';
import './attacks/stalls';
import './attacks/values';
import './attacks/messages';
import './attacks/refusals';
import './attacks/people';
import './attacks/keys';
import './attacks/door';
import './attacks/connections';
import './attacks/discovery';
import './attacks/middle';
import './attacks/lookup';
import './attacks/elders';
import './attacks/music';
