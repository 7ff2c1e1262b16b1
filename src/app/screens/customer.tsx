import { BulkUpload } from '../../features/customer-import/bulk-upload.tsx';
import { Screen as CustomerScreen } from '../../features/customers/screen.tsx';

/** Add Customer, with the import from a file. */
export function Screen() {
  return <CustomerScreen tools={(type) => <BulkUpload type={type} />} />;
}
