import { sql } from 'kysely';

/**
 * SQL after a table of purchases or sales. It splits each record into parts: its goods, and its empties if the goods are not
 * cylinders; those empties count as cylinders of their weight (docs/product/stock.md). A part has `thing` (product), `kg`,
 * `pieces` and `returned` (empties).
 * @param empties the table's column of empties
 * @example sql`select thing, kg, sum(pieces), sum(returned) from inventory ${goodsAndEmpties('empty_cylinders')} group by thing, kg`
 */
export const goodsAndEmpties = (empties: 'empties' | 'empty_cylinders') => sql`
  cross join lateral (
    select true as is_goods, product as thing, case product when 'Cylinders' then weight else 0 end as kg, qty as pieces,
           case product when 'Cylinders' then ${sql.ref(empties)} else 0 end as returned
     union all
    select false, 'Cylinders', weight, 0, ${sql.ref(empties)} where product <> 'Cylinders' and ${sql.ref(empties)} > 0
  ) as part`;
