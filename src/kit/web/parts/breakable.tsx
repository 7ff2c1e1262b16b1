import { Fragment } from 'react';

/** In average letter widths. */
const MAX_PIECE = 12;
const MAX_PIECE_IN_HEADING = 16;
const MIN_PIECE = 4;
/** A registration, chassis or phone number: 'AP 39 TQ 1015'. */
const NUMBER = /^(?=.*\d)(?=.{4,17}$)[A-Z\d]+(?:[ -][A-Z\d]+)*$/;
/** 'Cylinders 14.2 kg': the figure stays with its unit. */
const WITH_WEIGHT = /^(.+) ([\d.]+ kg)$/;

/**
 * Text that may break within a long word, so that one name without a space does not widen a whole table. Registration
 * numbers stay on one line.
 * @example <Breakable text="Gas_Consumer_Number" isHeading />
 */
export function Breakable({ text, isHeading = false }: { text: string; isHeading?: boolean }) {
  if (NUMBER.test(text)) return <span className="figure">{text}</span>;
  if (text.length < MAX_PIECE / 1.5) return text;
  const [, name, weight] = WITH_WEIGHT.exec(text) ?? [];
  if (name && weight)
    return (
      <>
        <Breakable text={name} isHeading={isHeading} /> <span className="figure">{weight}</span>
      </>
    );
  const pieces = piecesOf(text, isHeading ? MAX_PIECE_IN_HEADING : MAX_PIECE);
  if (pieces.length === 1) return text;
  return pieces.map(({ piece, start }) => (
    <Fragment key={start}>
      {start > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

/** Breaks after punctuation, otherwise where a piece reaches the maximum width. */
function piecesOf(text: string, longest: number): { piece: string; start: number }[] {
  const pieces: { piece: string; start: number }[] = [];
  let start = 0;
  let width = 0;
  const breakAt = (end: number) => {
    if (end > start) pieces.push({ piece: text.slice(start, end), start });
    start = end;
    width = 0;
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    const letterWidth = 'MW@%'.includes(letter) ? 1.5 : 1;
    if (width + letterWidth > longest) {
      // A single letter is not left on its own line.
      const lettersLeft = /^[^\s\-_.,@/]*/.exec(text.slice(at))?.[0].length ?? 0;
      const movedLetters = Math.max(0, MIN_PIECE - lettersLeft);
      breakAt(at - movedLetters);
      width = movedLetters;
    }
    width = letter === ' ' ? 0 : width + letterWidth;
    if (width > MIN_PIECE && '-_.,@/'.includes(letter)) breakAt(at + 1);
  }
  breakAt(text.length);
  return pieces;
}
