import { sql } from 'kysely';

/** What leaves one state enters another, so the states of `conversion` add up to zero. */
export const unequalConversions = sql`
  select format('%s %s came out of a change of state beside what went in: %s', product, weight, sum(count)) as fault
    from stock_balances
   where place = 'conversion'
   group by product, weight
  having sum(count) <> 0`;

/** Nothing may remain on a plant load or transfer that has arrived, nor of a claim that is settled, nor of one that is deleted. */
export const leftOnTheWay = sql`
  select format('%s %s has %s %s of %s %s kg and is %s', place, place_id, count, state, product, weight,
                coalesce(status, 'gone')) as fault
    from stock_balances
    left join (select 'plant_load' as place, id as place_id, status from plant_loads
                union all
               select 'transfer', id, status from stock_transfers
                union all
               select 'claim', id, case when settled_on is null then 'sent' else 'settled' end from plant_claims) as record
         using (place, place_id)
   where place in ('plant_load', 'transfer', 'claim') and count <> 0 and status is distinct from 'sent'`;

/**
 * What records of defective goods, plant loads, claims and transfers move in each state: source, source_id, state, count
 * and 0. What turned defective is counted in both states.
 */
export const movedByRecords = sql`
  select 'defective', id, state, qty, 0
    from defectives, lateral (values ('filled'), ('defective')) as stored (state)
   union all
  select source, id, state, count, 0
    from plant_loads
   cross join lateral (select coalesce(sum(empty), 0)::integer as empty, coalesce(sum(defective), 0)::integer as defective
                         from jsonb_to_recordset(sent) as line (empty integer, defective integer)) as gone
    left join lateral (select coalesce(sum(invoiced + sound + leaky + short), 0)::integer as filled,
                              coalesce(sum(leaky), 0)::integer as leaky
                         from jsonb_to_recordset(received)
                           as line (invoiced integer, sound integer, leaky integer, short integer)) as came on true
   cross join lateral (
     values ('plant_load', 'empty', gone.empty), ('plant_load', 'defective', gone.defective),
            ('plant_receipt', 'empty', case status when 'received' then gone.empty else 0 end),
            ('plant_receipt', 'defective', case status when 'received' then gone.defective + came.leaky else 0 end),
            ('plant_receipt', 'filled', came.filled)) as stored (source, state, count)
   union all
  select 'plant_claim', id, 'filled', qty, 0 from plant_claims where settled_on is not null
   union all
  select source, id, state, count, 0
    from stock_transfers
   cross join lateral (
     select coalesce(sum(filled), 0)::integer as filled, coalesce(sum(empty), 0)::integer as empty,
            coalesce(sum(defective), 0)::integer as defective
       from jsonb_to_recordset(sent) as line (filled integer, empty integer, defective integer)) as gone
   cross join (values ('stock_transfer'), ('transfer_receipt')) as step (source)
   cross join lateral (values ('filled', gone.filled), ('empty', gone.empty), ('defective', gone.defective))
     as stored (state, count)
   where source = 'stock_transfer' or status = 'received'`;
