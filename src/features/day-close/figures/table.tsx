import classes from './figures.module.css';

/** The head of a column of words, or in brackets of one of figures. */
export type Head = string | readonly [figures: string];

type FigureTableProps = {
  title: string;
  heads: readonly Head[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
  /** Over the whole width. */
  is_wide?: boolean;
  /** On paper it may go on in the next column. */
  is_long?: boolean;
};

/** A small table of a day; without rows it is left out. */
export function FigureTable({
  title,
  heads,
  rows,
  total,
  is_wide = false,
  is_long = false,
}: FigureTableProps) {
  if (rows.length === 0) return null;
  const classOf = (column: number) => (typeof heads[column] === 'string' ? undefined : 'figure');
  return (
    <section
      className={classes.part}
      data-wide={is_wide || undefined}
      data-long={is_long || undefined}
      data-together={!is_long || undefined}
    >
      <h3>{title}</h3>
      <table aria-label={title}>
        <thead>
          <tr>
            {heads.map((head, column) => (
              <th key={String(head)} scope="col" className={classOf(column)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read alike, and they never change.
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={String(heads[column])} className={classOf(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {total.map((cell, column) => (
                <td key={String(heads[column])} className={classOf(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
