import { restartNumbers } from './numbers.ts';

// Workers keep their modules: the names that a file builds must not depend on the files that ran before it.
restartNumbers();
