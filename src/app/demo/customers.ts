import { pay } from '../../domain/credit/pay-sv.ts';
import { addCustomer } from '../../features/customers/add.ts';
import { customerBody } from '../../features/customers/contract.ts';
import { paymentBody } from '../../features/payments/contract.ts';
import { daysBetween, moveDay } from '../../kit/shared/days.ts';
import { type Area, aadhaar, addressIn, gst, mobile, type World } from './business.ts';
import { familyNames, kitchenKinds, kitchenOwners, men, women } from './names.ts';
import { typed } from './queries.ts';
import type { Random } from './random.ts';

/** Of the connections that are on file, so many went to another holder since. */
const NAME_CHANGE_SHARE = 1 / 12;

/** Who holds a connection now. */
type Holder = { id: number; area: Area; gas_consumer_number: string; address: string };

/** Enters the customers of the areas, oldest first; the last ones joined while the books were already kept. */
export async function inviteCustomers(world: World, firstDay: string, onCustomer: (count: number) => void) {
  const { db, random, sizes, today, areas } = world;
  const days = 1_200 + daysBetween(firstDay, today);
  const holders: Holder[] = [];
  for (let number = 1; number <= sizes.customers; number++) {
    const [area, share] = [random.pick(areas), random.next()];
    const since = moveDay(today, Math.floor(days * (number / sizes.customers - 1)));
    const type = share < 1 / 8 ? 'Credit' : share < 3 / 8 ? 'SV' : 'Guest';
    const person = { customerType: type, date: since, ...personIn(random, area) } as const;
    const known = { ...person, consumerid: String(7_000_000 + number), areacode: area.crew.area_code_id };
    const add = async (body: object) =>
      addCustomer(db, await typed(db, [since, 11], customerBody, body), today);
    let id: number;
    if (type === 'Credit') id = await add({ ...known, ...account(random, since) });
    else if (type === 'Guest') id = await add({ ...known, aadharNumber: aadhaar(random) });
    else {
      const isTakenOver = since < firstDay && holders.length > 0 && random.chance(NAME_CHANGE_SHARE);
      const own = { ...person, ...connection(random, number, since) };
      const paper = { ...own, ...(isTakenOver && takeOver(random, holders)) };
      id = await add(paper);
      holders.push({ id, area, gas_consumer_number: paper.gas_consumer_number, address: paper.address });
      await takeDeposit(world, id, since, paper.advanceAmtPaid + paper.chargeable_amount);
    }
    area.buyers.push({ id, type, since });
    onCustomer(number);
  }
}

/** Another holder of a connection; the former one buys no more. */
function takeOver(random: Random, holders: Holder[]) {
  const former = holders.splice(random.between(0, holders.length - 1), 1) as [Holder];
  const [{ id, area, gas_consumer_number, address }] = former;
  area.buyers = area.buyers.filter((buyer) => buyer.id !== id);
  return { svType: 'Name Change', gas_consumer_number, address, advanceAmtPaid: 0, chargeable_amount: 250 };
}

function personIn(random: Random, area: Area) {
  const isWoman = random.chance(0.45);
  return {
    salutations: isWoman ? random.pick(['Mrs', 'Ms']) : 'Mr',
    firstName: random.pick(isWoman ? women : men),
    lastName: random.pick(familyNames),
    mobileNumber: mobile(random),
    address: addressIn(random, area.name),
  };
}

const account = (random: Random, since: string) => ({
  companyName: `${random.pick(kitchenOwners)} ${random.pick(kitchenKinds)}`,
  alternateNumber: random.chance(0.4) ? mobile(random) : '',
  gst_no: random.chance(0.8) ? gst(random) : '',
  credit_limit: 5_000 * random.between(4, 40),
  advanceAmtPaid: random.chance(0.5) ? 1_000 * random.between(1, 10) : 0,
  opening_date: since,
  note: random.chance(0.2) ? 'Delivers by the back door before ten' : '',
});

/** No area is on its paper. The bank's branch is real, so that the bank is found by it. */
function connection(random: Random, number: number, since: string) {
  const isNew = random.chance(0.85);
  const bank = { ifsc: 'SBIN0001234', bankname: 'State Bank of India', accounttype: 'Savings' };
  return {
    svType: isNew ? 'New' : 'Transfer',
    gas_consumer_number: String(60_000_000 + number),
    dob: moveDay(since, -365 * random.between(21, 70)),
    fatherName: random.pick(men),
    poa_category: 'Voter ID',
    poa_number: random.capitals(3) + random.digits(7, '123456789'),
    pincode: random.digits(6, '5'),
    state: 'Andhra Pradesh',
    ...(random.chance(0.6) && { ...bank, accountnumber: random.digits(11, '123456789') }),
    advanceAmtPaid: isNew ? random.pick([1_450, 2_200, 2_900]) : 0,
    chargeable_amount: isNew ? 0 : random.pick([150, 250, 500]),
  };
}

/** Most pay what they are charged at once, some in two parts, some not yet. */
async function takeDeposit({ db, random, today }: World, id: number, since: string, charged: number) {
  const record = async (date: string, amount: number) => {
    const payment = { date, customer_id: id, amount, payment_mode: random.chance(0.45) ? 'upi' : 'cash' };
    if (date < today) await pay(db, await typed(db, [date, 10 + 7 * random.next()], paymentBody, payment));
  };
  const share = random.next();
  const first = share < 0.2 ? Math.round(charged / 200) * 100 : charged;
  if (share > 0.08) await record(since, first);
  if (share > 0.08 && share < 0.15) await record(moveDay(since, random.between(5, 40)), charged - first);
}
