import { Title } from '@mantine/core';
import { useRole } from '../../../kit/web/client/session.ts';
import { PageRadio, usePagePart } from '../../../kit/web/parts/page-radio.tsx';
import { customerTraits } from '../../../masters/choices.ts';
import { mayOf } from '../../../masters/rights.ts';
import { Bought } from '../bought.tsx';
import type { CustomerRecord } from '../contract.ts';
import page from '../page.module.css';
import { Bills } from './bills.tsx';
import { Ledger } from './ledger.tsx';
import classes from './lists.module.css';

const parts = ['Purchases', 'Bills', 'Ledger'] as const;

/** The lists of a customer: purchases and, for Credit customers, bills and account. */
export function CustomerLists({ customer }: { customer: CustomerRecord }) {
  const [part, setPart] = usePagePart(parts);
  const may = mayOf(useRole());
  if (!customerTraits[customer.customerType].hasAccount || !may('reports'))
    return (
      <>
        <Title order={3} className={page.title}>
          Purchases
        </Title>
        <Bought customer={customer} />
      </>
    );
  return (
    <div className={classes.lists}>
      <PageRadio label="Show" parts={parts} value={part} onChange={setPart} />
      {part === 'Purchases' && <Bought customer={customer} />}
      {part === 'Bills' && <Bills id={customer.id} />}
      {part === 'Ledger' && <Ledger id={customer.id} />}
    </div>
  );
}
