// Only the database part of a console: runs the PostgreSQL of the given folder until it is stopped.

import { startPostgres } from 'appliance/postgres/start-postgres.ts';
import { StartError } from 'appliance/process/start-error.ts';

try {
  const { stop } = await startPostgres({ dataDir: process.argv[2] ?? '', log: console.log });
  process.once('SIGTERM', () => stop().then(() => process.exit(0)));
  // The channel keeps the process alive, and ends it with the test.
  process.once('disconnect', () => stop().then(() => process.exit(0)));
  console.log('up');
} catch (error) {
  console.log(error instanceof StartError ? error.message : error);
  process.exit(1);
}
