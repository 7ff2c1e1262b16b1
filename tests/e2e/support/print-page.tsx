import '@mantine/core/styles.layer.css';
import '../../../src/kit/web/theme/theme.css';
import '../../../src/kit/web/print/paper.css';
import { AppShell, Button, MantineProvider, Modal, Table } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { toast } from '../../../src/kit/web/parts/toast.ts';
import { Toaster } from '../../../src/kit/web/parts/toaster.tsx';
import { LetterheadContext } from '../../../src/kit/web/print/letterhead.ts';
import { PrintButton, PrintSheet } from '../../../src/kit/web/print/print-sheet.tsx';
import { theme } from '../../../src/kit/web/theme/theme.ts';

const letterhead = {
  name: 'Sri Venkateswara Gas Agency',
  addressLines: ['12 Station Road', 'Guntur 522001'],
  taxNumber: 'GSTIN 37ABCDE1234F1ZZ',
  logo: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="28"/></svg>')}`,
};

/** A minimal console: the page around a sheet, a statement with any number of lines, and a receipt above it. */
function Page({ lines, hasSheet, isShown, orientation, paper }: Ask) {
  const [receipt, setReceipt] = useState<'closed' | 'opened'>('closed');
  return (
    <AppShell header={{ height: 56 }} navbar={{ width: 240, breakpoint: 'sm' }}>
      <AppShell.Header>
        <Button onClick={() => toast.success('Saved Successfully')}>Save</Button>
        <PrintButton />
      </AppShell.Header>
      <AppShell.Navbar>Sidebar</AppShell.Navbar>
      <AppShell.Main>
        <p>What the screen says</p>
        <Button onClick={() => setReceipt('opened')}>Receipt</Button>
        {hasSheet && (
          <PrintSheet
            title="Statement"
            filter={[
              ['Driver', 'Ravi Kumar'],
              ['Vehicle', ''],
            ]}
            orientation={orientation}
            isShown={isShown}
            paper={paper}
          >
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Bill</Table.Th>
                  <Table.Th className="figure">Amount ₹</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {Array.from({ length: lines }, (_, line) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
                  <Table.Tr key={line}>
                    <Table.Td>
                      Bill {line} begins
                      <br />
                      and ends {line}
                    </Table.Td>
                    <Table.Td className="figure">900</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </PrintSheet>
        )}
        <Modal opened={receipt === 'opened'} onClose={() => setReceipt('closed')} title="Receipt of Asha">
          <PrintSheet title="Receipt" isShown>
            ₹500 received
          </PrintSheet>
        </Modal>
      </AppShell.Main>
    </AppShell>
  );
}

type Ask = {
  lines: number;
  hasSheet: boolean;
  isShown: boolean;
  orientation: 'portrait' | 'landscape';
  scheme: 'light' | 'dark';
  paper?: '58 mm' | '80 mm';
};

/** Called by the test when the page's script has loaded. */
Object.assign(globalThis, {
  draw(ask: Ask) {
    createRoot(document.body.appendChild(document.createElement('div'))).render(
      <MantineProvider theme={theme} forceColorScheme={ask.scheme}>
        <LetterheadContext value={letterhead}>
          <Page {...ask} />
        </LetterheadContext>
        <Toaster />
      </MantineProvider>,
    );
  },
});
