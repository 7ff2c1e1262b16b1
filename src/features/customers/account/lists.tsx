import { Title } from '@mantine/core';
import { PageRadio, usePagePart } from '../../../kit/web/page-radio.tsx';
import { Bought } from '../bought.tsx';
import type { CustomerRecord } from '../contract.ts';
import page from '../page.module.css';
import { Bills } from './bills.tsx';
import { Ledger } from './ledger.tsx';
import classes from './lists.module.css';

const parts = ['What they bought', 'Bills', 'Account lines'] as const;

/** The lists of a customer: what was bought and, of whoever buys on credit, bills and account. */
export function CustomerLists({ customer }: { customer: CustomerRecord }) {
  const [part, setPart] = usePagePart(parts);
  if (customer.customerType !== 'Credit')
    return (
      <>
        <Title order={3} className={page.title}>
          What they bought
        </Title>
        <Bought customer={customer} />
      </>
    );
  return (
    <div className={classes.lists}>
      <PageRadio label="Show" parts={parts} value={part} onChange={setPart} />
      {part === 'What they bought' && <Bought customer={customer} />}
      {part === 'Bills' && <Bills id={customer.id} />}
      {part === 'Account lines' && <Ledger id={customer.id} />}
    </div>
  );
}
