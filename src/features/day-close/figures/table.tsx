import classes from './figures.module.css';

/** The heading of a column of text; in an array, of a column of figures. */
export type Head = string | readonly [figures: string];

type FigureTableProps = {
  title: string;
  heads: readonly Head[];
  rows: readonly (readonly string[])[];
  total?: readonly string[];
  /** Over the whole width. */
  isWide?: boolean;
  /** On paper it may continue in the next column. */
  isLong?: boolean;
};

/** A small table of a day; without rows it is left out. */
export function FigureTable({ title, heads, rows, total, isWide = false, isLong = false }: FigureTableProps) {
  if (rows.length === 0) return null;
  const classOf = (column: number) => (typeof heads[column] === 'string' ? undefined : 'figure');
  return (
    <section
      className={classes.part}
      data-wide={isWide || undefined}
      data-long={isLong || undefined}
      data-together={!isLong || undefined}
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
