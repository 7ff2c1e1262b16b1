import { expect, test } from 'vitest';
import { matchHeaders } from '../../../kit/shared/file-columns.ts';
import { fileColumns, settlementsIn } from './file-columns.ts';

/** The settlements of a file whose first line has the headers. */
function readFile(text: string) {
  const [headers = [], ...lines] = text.split('\n').map((line) => line.split('|'));
  const { fields } = matchHeaders(fileColumns, headers);
  return settlementsIn({ fields, fixed: {}, month_first: [] }, lines);
}

test('lists of banks and payment companies are read by their headers', () => {
  const lists = [
    'Settlement Date|Transaction Date|RRN|UTR No|Gross Amount|MDR|GST|Net Amount\n22/11/2026|21/11/2026 18:05|4107|N1|1,000.00|-20|3.60|976.40',
    'Txn Date|Settled on|Ref No|Txn Amount|Charges|Tax Amount\n21-11-2026|22-11-2026|4107|₹1000|20|3.6',
    'Payment Date|Payout Date|UTR|Amount (Rs.)|GST|Settlement Amount\n21-Nov-26|22-Nov-26|4107|1000|3.6|976.4',
  ];
  for (const list of lists)
    expect(readFile(list)).toEqual([
      {
        date: '2026-11-22',
        for_date: '2026-11-21',
        amount: 1_000,
        fee_amt: 20,
        tax_amt: 3.6,
        reference: '4107',
        lines: 1,
        problem: '',
      },
    ]);
});

test('lines of one reference on one day are one settlement', () => {
  const rows = readFile('Date|UTR|Amount|Fee\n22/11/2026|N1|500|1\n22/11/2026|n1|300|2\n22/11/2026|N2|9|');
  expect(rows.map(({ amount, fee_amt, lines }) => [amount, fee_amt, lines])).toEqual([
    [800, 3, 2],
    [9, 0, 1],
  ]);
});

test.each([
  ['22/11/2026|21/11/2026||500|||', 'Reference is required'],
  ['22/11/2026|23/11/2026|N1|500|||', 'Payments are credited on their day or later'],
  ['soon|21/11/2026|N1|500|||', 'Date is invalid'],
  ['22/11/2026|21/11/2026|N1|(500)|||', 'Amount is invalid'],
  ['22/11/2026|21/11/2026|N1|500|500||', 'Fee and tax are less than the amount'],
  ['22/11/2026|21/11/2026|N1|500|10|2|480', 'Amount less fee and tax is not the net'],
])('the line %s is refused: %s', (line, problem) => {
  const headers = 'Settlement Date|Transaction Date|UTR|Gross|MDR|GST|Net';
  expect(readFile(`${headers}\n${line}`)).toMatchObject([{ problem }]);
});
