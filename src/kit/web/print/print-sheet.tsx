import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatMoment } from '../../shared/format.ts';
import { messageOf } from '../client/api.ts';
import { serverNow } from '../client/server-clock.ts';
import { toast } from '../parts/toast.ts';
import { useIsInFront } from './front-sheet.ts';
import { LetterheadContext } from './letterhead.ts';
import classes from './print-sheet.module.css';
import { usePrinting } from './use-printing.ts';
import { type Roll, useRollLength } from './use-roll-length.ts';

type PrintSheetProps = {
  title: string;
  /** The filter of the sheet, by name; blank values are left out. */
  filter?: readonly (readonly [name: string, value: string])[];
  orientation?: 'portrait' | 'landscape';
  /** Of a receipt: a roll of a receipt printer, or a small page; A4 by default. */
  paper?: Roll | 'A5' | undefined;
  /** Any other sheet of the screen is printed instead. */
  isBehind?: boolean;
  /** The screen itself looks like the page. */
  isShown?: boolean;
  /** What each copy on the same page is for: two copies of a receipt share an A4. */
  copies?: readonly [string, string];
  /** Who signs at the end. */
  signers?: readonly string[] | undefined;
  children: ReactNode;
};

/**
 * Printed in place of the screen: A4, black on white, the letterhead, title and filter on top, pages numbered, the heads of
 * tables on every page. Of several sheets the one that was mounted last is printed.
 * Inside, a plain `<table>` needs no style of its own; `className="figure"` sets a number to the right, and
 * `data-together` keeps a block on one page.
 * @example <PrintSheet title="Driver wise Reports" filter={[['Driver', 'Ravi Kumar']]} orientation="landscape"><table>…</table></PrintSheet>
 */
export function PrintSheet({
  title,
  filter = [],
  orientation = 'portrait',
  paper,
  isBehind = false,
  isShown = false,
  copies,
  signers = [],
  children,
}: PrintSheetProps) {
  const isInFront = useIsInFront(isBehind);
  const isPrinting = usePrinting();
  const ref = useRef<HTMLElement>(null);
  useRollLength(ref, isInFront && paper !== 'A5' ? paper : undefined);
  const names = isPrinting && copies ? copies : [''];
  const sheet = (
    <section
      ref={ref}
      className={classes.sheet}
      aria-label={title}
      data-sheet={isInFront ? 'front' : 'below'}
      data-orientation={orientation}
      data-paper={paper}
      data-shown={isShown || undefined}
    >
      {names.map((copy) => (
        <div key={copy} className={copies && classes.copy}>
          <Head
            title={copy ? `${title} (${copy})` : title}
            filter={filter.filter(([, value]) => value !== '')}
          />
          {children}
          {signers.length > 0 && (
            <div className={classes.signatures} data-together>
              {signers.map((signer) => (
                <div key={signer} className={classes.signature}>
                  {signer}
                </div>
              ))}
            </div>
          )}
        </div>
      ))}
    </section>
  );
  return isShown ? sheet : createPortal(sheet, document.body);
}

function Head({ title, filter }: Required<Pick<PrintSheetProps, 'title' | 'filter'>>) {
  const { name, addressLines, taxNumber, logo } = use(LetterheadContext);
  return (
    <header className={classes.head}>
      <div className={classes.letterhead}>
        {logo && <img src={logo} alt="" className={classes.logo} />}
        <div>
          {name && <p className={classes.name}>{name}</p>}
          {[...addressLines, taxNumber].filter(Boolean).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
      <div className={classes.titles}>
        <h2>{title}</h2>
        <PrintedAt />
      </div>
      {filter.length > 0 && (
        <dl className={classes.filter}>
          {filter.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

function PrintedAt() {
  const [moment, setMoment] = useState(() => serverNow().toISOString());
  // The browser fires this event for its own menu too, not only for our button.
  useEffect(() => {
    const mark = () => flushSync(() => setMoment(serverNow().toISOString()));
    addEventListener('beforeprint', mark);
    return () => removeEventListener('beforeprint', mark);
  }, []);
  return <p className={classes.moment}>Printed {formatMoment(moment)}</p>;
}

type PrintButtonProps = {
  label?: string;
  disabled?: boolean;
  /** Loads what is missing, or mounts a sheet that is too long to keep mounted. */
  prepare?: () => unknown;
};

/** Prints the sheet in front once all of it is there. @example <PrintButton /> */
export function PrintButton({ label = 'Print', disabled = false, prepare }: PrintButtonProps) {
  const [isPreparing, setIsPreparing] = useState(false);
  const printSheet = async () => {
    setIsPreparing(true);
    try {
      await prepare?.();
      await sheetReady();
      window.print();
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setIsPreparing(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      disabled={disabled || isPreparing}
      onClick={printSheet}
    >
      {isPreparing ? 'Preparing …' : label}
    </Button>
  );
}

/** Waits for rendering, pictures and fonts; a broken picture is skipped. */
async function sheetReady(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const pictures = document.querySelectorAll<HTMLImageElement>('[data-sheet="front"] img');
  await Promise.allSettled([...pictures].map((picture) => picture.decode()));
  await document.fonts.ready;
}
