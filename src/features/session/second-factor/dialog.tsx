import { useState } from 'react';
import { refresh } from '../../../kit/web/client/query-client.ts';
import { Modal } from '../../../kit/web/parts/modal.tsx';
import { toast } from '../../../kit/web/parts/toast.ts';
import { usePhone } from '../../../kit/web/parts/use-phone.ts';
import type { CodesAnswer, Start } from './contract.ts';
import { PasswordStep, type Purpose } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanStep } from './scan-step.tsx';

const titles: Readonly<Record<Purpose, string>> = {
  on: 'Turn on the second factor',
  codes: 'New recovery codes',
  off: 'Turn off the second factor',
};

/** Asks for the password, then shows the steps of its purpose; recovery codes come last. */
export function SecondFactorDialog({ purpose, onClose }: { purpose: Purpose; onClose: () => void }) {
  const isPhone = usePhone();
  const [start, setStart] = useState<Start>();
  const [codes, setCodes] = useState<string[]>();
  const finish = (msg: string) => {
    toast.success(msg);
    void refresh();
  };
  const showCodes = ({ msg, data }: CodesAnswer) => {
    finish(msg);
    setCodes(data.recovery_codes);
  };
  const turnedOff = (msg: string) => {
    finish(msg);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? 'Recovery codes' : titles[purpose]}
      centered={!isPhone}
      closeOnClickOutside={false}
      // Codes are shown only once.
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : start ? (
        <ScanStep start={start} onDone={showCodes} onClose={onClose} />
      ) : (
        <PasswordStep
          purpose={purpose}
          onStart={setStart}
          onCodes={showCodes}
          onOff={turnedOff}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
