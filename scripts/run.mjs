// Old syntax, and nothing imported before the check: an older Node must get as far as the line.
const [major, minor] = process.versions.node.split('.').map(Number);
// The engines of Rolldown: on any other Node npm leaves its program out without a word.
if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) import('./tasks.mjs');
else {
  console.error(
    `This console needs Node 20.19, 22.12 or newer, and this is ${process.versions.node}. ` +
      'Get it from https://nodejs.org, or as root: npm install --global node@24',
  );
  process.exitCode = 1;
}
