import { BulkUpload } from '../../features/customer-import/bulk-upload.tsx';
import { Screen as CustomerScreen } from '../../features/customers/screen.tsx';
import { useMay } from '../may.tsx';

/** Add Customer, with the import from a file. */
export function Screen() {
  const may = useMay();
  return <CustomerScreen {...(may('import', 'write') && { tools: (type) => <BulkUpload type={type} /> })} />;
}
