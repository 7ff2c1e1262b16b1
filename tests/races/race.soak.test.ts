import { raceTests } from './races.ts';

await raceTests({ rounds: 150 });
