import { oppositeMovesTest } from './opposite-moves.ts';

await oppositeMovesTest({ rounds: 10 });
