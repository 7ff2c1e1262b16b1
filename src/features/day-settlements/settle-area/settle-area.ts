import { recover } from '../../../domain/cash/recover.ts';
import { loadRefusals } from '../../../domain/loads/refusals.ts';
import { settle } from '../../../domain/loads/settle.ts';
import { lockLoads } from '../../../domain/loads/settlement-rows.ts';
import { lockGodowns } from '../../../domain/stock/balances.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { orNotFound } from '../../../kit/server/http/errors.ts';
import { type FieldErrors, RuleError } from '../../../kit/shared/refusals.ts';
import { readRecovery } from '../cash-recovery/queries.ts';
import { readSettlement, readSettlementOf } from '../stock-settlement/queries.ts';
import { type AreaBody, areaRefusals, type SettledArea } from './contract.ts';

type CountedLoad = AreaBody['loads'][number];
type AreaOnDay = Pick<AreaBody, 'date' | 'area_code_id'>;

/**
 * Settles loads of an area and recovers its cash, in the caller's transaction, with the rules of the two single calls.
 * Every part is tried, so that all refusals are reported at once.
 * @throws nothing_to_save, load_later, settled_before, expected_changed, and what settle and recover throw: the first,
 *   with the message of each at its field, such as `loads.2.qty`
 */
export async function settleArea(db: Db, { loads, cash, ...day }: AreaBody): Promise<SettledArea> {
  if (loads.length === 0 && !cash) throw areaRefusals.nothing_to_save();
  const ids = loads.map(({ stock_assign_id }) => stock_assign_id);
  const isConverting = loads.some(({ defective_back }) => defective_back > 0);
  await lockGodowns(
    db,
    [...(await lockLoads(db, ids)), ...loads.map((load) => load.godown_id)],
    isConverting,
  );
  const { attempt, throwCollected } = refusalCollector();
  const settlements = [];
  // The shortages of a driver change in one order, so that two areas do not deadlock.
  for (const [index, load] of [...loads.entries()].toSorted(byThing))
    settlements.push(await attempt(`loads.${index}`, () => settleLoad(db, load, day)));
  const recovery = cash && (await attempt('cash', () => recoverCash(db, { ...cash, ...day })));
  throwCollected();
  return { settlements: settlements.map(orNotFound), recovery: recovery ?? null };
}

const byThing = ([, left]: [number, CountedLoad], [, right]: [number, CountedLoad]) =>
  left.product.localeCompare(right.product) ||
  left.weight - right.weight ||
  left.stock_assign_id - right.stock_assign_id;

async function settleLoad(db: Db, load: CountedLoad, { date, area_code_id }: AreaOnDay) {
  const { expected_filled, expected_empty, ...count } = load;
  if (count.date > date) throw areaRefusals.load_later().at('date');
  const id = await settle(db, { ...count, area_code_id }).catch(async (error) => {
    const isSettled = error instanceof RuleError && error.code === 'no_raised_loads';
    throw isSettled ? await alreadySettled(db, load) : error;
  });
  const row = orNotFound(await readSettlement(db, id));
  refuseChanged('qty', expected_filled, row.qty + row.defective_back + row.short_filled, 'filled');
  refuseChanged('empty_cylinders', expected_empty, row.empty_cylinders + row.short_empty, 'empty');
  return row;
}

/** A sale entered or deleted since the count would turn into a shortage of the driver. */
function refuseChanged(field: string, counted: number, now: number, state: 'filled' | 'empty'): void {
  if (counted !== now) throw areaRefusals.expected_changed(counted, now, state).at(field);
}

/** Why a load cannot be settled any more, with the figures of its settlement. */
async function alreadySettled(db: Db, { stock_assign_id }: CountedLoad): Promise<RuleError> {
  const settled = await readSettlementOf(db, stock_assign_id);
  return settled ? areaRefusals.settled_before(settled) : loadRefusals.no_raised_loads();
}

async function recoverCash(db: Db, recovery: Parameters<typeof recover>[1]) {
  return orNotFound(await readRecovery(db, await recover(db, recovery)));
}

/** Runs parts of a write one after the other and collects what is refused. */
function refusalCollector() {
  const refusals: { part: string; error: RuleError }[] = [];
  const attempt = async <Result>(part: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      // After an error of the database the transaction is aborted.
      if (!(error instanceof RuleError) || error.status >= 500) throw error;
      refusals.push({ part, error });
      return undefined;
    }
  };
  const throwCollected = () => {
    const [first] = refusals;
    if (!first) return;
    const fields: FieldErrors = Object.fromEntries(
      refusals.flatMap(({ part, error }) =>
        error.fields
          ? Object.entries(error.fields).map(([name, message]) => [`${part}.${name}`, message])
          : [[part, error.message]],
      ),
    );
    throw first.error.with({ fields });
  };
  return { attempt, throwCollected };
}
