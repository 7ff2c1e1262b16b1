import { chooseGoLiveDate, enteredTotals, openBooks } from '../../domain/openings/open-books.ts';
import { saveOpenings } from '../../domain/openings/save.ts';
import { daysBetween, moveDay } from '../../kit/shared/days.ts';
import { type OpeningPartName, openingPartNames } from '../../masters/openings.ts';
import { BANK, hotel, household, type World, wares } from './business.ts';
import { dateOpening, setMoment } from './queries.ts';

/** Enters what the business had on paper the day before its first one, and opens the books. */
export async function goLive(world: World): Promise<void> {
  const { db, firstDay, userId } = world;
  const lastDay = moveDay(firstDay, -1);
  await setMoment(db, lastDay, 20);
  await chooseGoLiveDate(db, lastDay, null);
  const paper: Record<OpeningPartName, Cells[]> = {
    stock: stockOf(world),
    drivers: shortagesOf(world),
    vendors: world.branches.map(({ name }) => ['Indane Kondapalli', 42_500, name]),
    banks: world.branches.map(({ name }) => [BANK, 185_000, name]),
    ...accountsOf(world, lastDay),
  };
  for (const part of openingPartNames) {
    const rows = paper[part].map((row) => row.map(String));
    if (rows.length > 0) await saveOpenings(db, { part, file_name: `${part}.csv`, rows }, userId);
  }
  await openBooks(db, await enteredTotals(db), { id: userId, scope: null });
  await dateOpening(db);
}

type Cells = (string | number)[];

const stockOf = ({ branches }: World): Cells[] =>
  branches.flatMap(({ godownName }) =>
    wares.map(({ thing, lot }) => [godownName, thing.product, thing.weight, lot, thing.weight > 0 ? 50 : 0]),
  );

/** Every third driver is short of a few empties. */
const shortagesOf = ({ random, areas }: World): Cells[] =>
  areas
    .filter((_, index) => index % 3 === 0)
    .map(({ driverNumber, branch }) => [
      ...[driverNumber, household.thing.product, household.thing.weight],
      ...[0, random.between(1, 3), branch.name],
    ]);

/** What the customers of that day had: cylinders, deposits, and every other account a bill or an advance. */
function accountsOf({ random, areas }: World, lastDay: string) {
  const paper: Paper = { bills: [], advances: [], cylinders: [], deposits: [] };
  let accounts = 0;
  for (const { branch, buyers } of areas)
    for (const buyer of buyers.filter(({ since }) => since <= lastDay)) {
      const enter: Enter = (part, ...cells) => paper[part].push([buyer.number, '', ...cells, branch.name]);
      enterConnection(buyer, random, enter);
      if (buyer.type === 'Credit') enterAccount(buyer, ++accounts, { random, lastDay, enter });
    }
  return paper;
}

type Paper = Record<'bills' | 'advances' | 'cylinders' | 'deposits', Cells[]>;
type Buyer = World['areas'][number]['buyers'][number];
type Enter = (part: keyof Paper, ...cells: Cells) => void;

function enterConnection({ type, deposited }: Buyer, random: World['random'], enter: Enter): void {
  const { thing } = type === 'Credit' ? hotel : household;
  const held = type === 'Credit' ? random.between(2, 6) : random.between(1, 2);
  if (type !== 'Guest') enter('cylinders', thing.product, thing.weight, held);
  if (deposited > 0) enter('deposits', deposited);
}

/** @param count of the credit accounts so far */
function enterAccount(
  buyer: Buyer,
  count: number,
  { random, lastDay, enter }: { random: World['random']; lastDay: string; enter: Enter },
): void {
  if (count % 8 === 1) {
    const advance = 1_000 * random.between(2, 10);
    enter('advances', advance);
    buyer.owed -= advance;
  } else if (count % 2 === 0) {
    const date = moveDay(lastDay, -random.between(0, Math.min(70, daysBetween(buyer.since, lastDay))));
    const amount = hotel.price * random.between(2, 6);
    enter('bills', `B-${random.digits(4)}`, date, '', amount);
    buyer.owed += amount;
  }
}
