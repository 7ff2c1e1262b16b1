/** Path, field, what is sent (undefined: the field is left out), and the message that spec §5 has for it. */
export type RefusedValue = [path: string, field: string, value: unknown, message: string];

const over_20 = 'abcdefghijklmnopqrstu';

const phone = (path: string): RefusedValue[] => [
  [path, 'phone', undefined, 'Phone is required'],
  [path, 'phone', '', 'Phone is required'],
  [path, 'phone', '5876543210', 'Phone Number is invalid'],
  [path, 'phone', '98765abcde', 'Phone Number is invalid'],
  [path, 'phone', '987654321', 'Phone Number should be 10 characters'],
  [path, 'phone', '98765432101', 'Phone value length exceeds 10 characters'],
];

const email = (path: string): RefusedValue[] => [
  [path, 'email', '', 'Email is required'],
  [path, 'email', 'ravi', 'Email is invalid'],
  [path, 'email', 'ravi@gas', 'Email is invalid'],
];

/** Written out by hand from the specification, so that a rule that goes missing is noticed. */
export const refused_values: RefusedValue[] = [
  ['/employees', 'joining_date', undefined, 'Join Date is Required'],
  ['/employees', 'joining_date', '', 'Join Date is Required'],
  ['/employees', 'joining_date', '2026-02-30', 'Date is invalid'],
  ['/employees', 'type', undefined, 'Employee Type is required'],
  ['/employees', 'type', 'Cook', 'Employee Type is required'],
  ['/employees', 'name', '', 'Employee Name is required'],
  ['/employees', 'name', '   ', 'Employee Name is required'],
  ['/employees', 'name', null, 'Employee Name is required'],
  ['/employees', 'name', 'Ravi 2', 'Employee Name should be alphabets only'],
  ['/employees', 'name', over_20, 'Employee Name length exceeds 20 characters'],
  ['/employees', 'employee_id', '', 'Employee ID is required'],
  ...phone('/employees'),
  ['/employees', 'aadhar_number', '', 'Aadhar/PAN is required'],
  ['/employees', 'aadhar_number', '12345678901-', 'Aadhar/PAN Number is invalid'],
  ['/employees', 'aadhar_number', '********9012', 'Aadhar/PAN Number is invalid'],
  ['/employees', 'aadhar_number', '12345678901', 'Aadhar/PAN Number length should be 12 characters'],
  ['/employees', 'aadhar_number', '1234567890123', 'Aadhar/PAN Number length should be 12 characters'],
  ['/employees', 'sal_type', undefined, 'Salary Type is required'],
  ['/employees', 'sal_type', 'Daily', 'Salary Type is required'],
  ['/employees', 'salary', '', 'Salary is required'],
  ['/employees', 'salary', '12.5', 'Salary should be in numbers'],
  ['/employees', 'salary', -1, 'Salary should be in numbers'],
  ['/employees', 'salary', '1e3', 'Salary should be in numbers'],
  ['/employees', 'salary', null, 'Salary should be in numbers'],
  ['/employees', 'salary', true, 'Salary should be in numbers'],
  ['/employees', 'salary', ['5'], 'Salary should be in numbers'],
  ['/employees', 'salary', '५', 'Salary should be in numbers'],
  ['/employees', 'salary', 9_007_199_254_740_992, 'Salary should be in numbers'],
  ['/employees', 'address', '', 'Address is required'],
  ['/employees', 'image', 'photo.jpg', 'Choose a file'],

  ['/vendors', 'name', '', 'Vendor Name is required'],
  ['/vendors', 'name', 'Indane 1', 'Vendor Name should be alphabets only'],
  ['/vendors', 'name', over_20, 'Vendor Name value length exceeds 20 characters'],
  ...phone('/vendors'),
  ...email('/vendors'),
  ['/vendors', 'gst', '', 'GST Number is required'],
  ['/vendors', 'gst', '33AA#1', 'GST Number is invalid'],
  ['/vendors', 'address', undefined, 'Address is required'],
  ['/vendors', 'product_type', undefined, 'Product Type is required'],
  ['/vendors', 'product_type', 'Lamps', 'Product Type is required'],

  ['/products', 'category', undefined, 'Category is Required'],
  ['/products', 'category', 'Lamps', 'Category is Required'],
  ['/products', 'cylinders_type', undefined, 'Cylinders Type is required'],
  ['/products', 'cylinders_type', '', 'Cylinders Type is required'],
  ['/products', 'cylinders_type', 'Industrial', 'Cylinders Type is required'],
  ['/products', 'name', '', 'Product Name is required'],
  ['/products', 'name', 'Stove!', 'Product Name is Invalid'],
  ['/products', 'name', over_20, 'Product Name length exceeds 20 characters'],
  ['/products', 'units', '', 'Units is required'],
  ['/products', 'units', '14.2', 'Units is invalid'],
  ['/products', 'price', undefined, 'Price is required'],
  ['/products', 'price', 'free', 'Price is invalid'],

  ['/area_codes', 'branch_id', undefined, 'Branch is required'],
  ['/area_codes', 'branch_id', 0, 'Branch is required'],
  ['/area_codes', 'branch_id', '', 'Branch is required'],
  ['/area_codes', 'area_name', '', 'Area Name is required'],
  ['/area_codes', 'area_code', '', 'Area Code is required'],
  ['/area_codes', 'driver_id', undefined, 'Driver is required'],

  ['/branches', 'name', '', 'Branch Name is required'],
  ['/branches', 'name', 'Branch 1', 'Branch Name should be alphabets only'],
  ['/branches', 'name', over_20, 'Branch Name length exceeds 20 characters'],
  ['/branches', 'address', '', 'Address is required'],
  ['/branches', 'in_charge_id', undefined, 'Branch In-Charge is required'],

  ['/fuel_vendors', 'name', '', 'Bunk Name is required'],
  ['/fuel_vendors', 'name', 'Bunk 1', 'Bunk Name should be alphabets only'],
  ['/fuel_vendors', 'name', over_20, 'Bunk Name length exceeds 20 characters'],
  ...phone('/fuel_vendors'),
  ...email('/fuel_vendors'),
  ['/fuel_vendors', 'gst_no', '', 'GST Number is required'],
  ['/fuel_vendors', 'address', '', 'Address is required'],

  ['/vehicles', 'vehicle_number', '', 'Vehicle Number is required'],
  ['/vehicles', 'chassis_number', '', 'Chassis Number is required'],
  ['/vehicles', 'engine_number', undefined, 'Engine Number is required'],
  ['/vehicles', 'manufacturing_year', '', 'Manufacturing Year is required'],
  ['/vehicles', 'manufacturing_year', undefined, 'Manufacturing Year is required'],
  ['/vehicles', 'manufacturing_year', '20', 'Manufacturing Year should be 4 numbers only'],
  ['/vehicles', 'manufacturing_year', '02024', 'Manufacturing Year should be 4 numbers only'],
  ['/vehicles', 'manufacturing_year', 20245, 'Manufacturing Year should be 4 numbers only'],
  ['/vehicles', 'manufacturing_year', 'abcd', 'Manufacturing Year should be 4 numbers only'],
  ['/vehicles', 'rc_number', '', 'RC Number is required'],
  ['/vehicles', 'vehicle_permit', undefined, 'Vehicle Permit is required'],
  ['/vehicles', 'insurance_number', '', 'Insurance Number is required'],
  ['/vehicles', 'road_tax', '', 'Road Tax is required'],
  ['/vehicles', 'road_tax', 'paid?', 'Road Tax is invalid'],
  ['/vehicles', 'status', 'Sold', 'Vehicle Status is required'],
  ['/vehicles', 'image', 'photo.jpg', 'Choose a file'],

  ['/expense_types', 'name', '', 'Expense Type is required'],
  ['/expense_types', 'name', 'Tea 2', 'Expense Type should be alphabets only'],
  ['/expense_types', 'name', over_20, 'Expense Type length exceeds 20 characters'],
  ['/expense_types', 'status', undefined, 'Vehicle Status is required'],

  ['/godowns', 'name', '', 'Godown Name is required'],
  ['/godowns', 'name', 'Godown 1', 'Godown Name should be alphabets only'],
  ['/godowns', 'name', over_20, 'Godown Name length exceeds 20 characters'],
  ['/godowns', 'branch_id', undefined, 'Branch is required'],
  ['/godowns', 'in_charge_id', 0, 'Godown In-Charge is required'],
  ['/godowns', 'status', '', 'Godown Status is required'],

  ['/mode_of_payments', 'name', '', 'Mode Of Payment is required'],
  ['/mode_of_payments', 'name', 'UPI 2', 'Mode Of Payment should be alphabets only'],
  ['/mode_of_payments', 'name', over_20, 'Mode Of Payment length exceeds 20 characters'],
];

/** Spec §8, word for word. */
export const success_toasts: Record<string, { added: string; updated: string; deleted: string }> = {
  '/employees': {
    added: 'Employee Added Successfully',
    updated: 'Employee Update Successfully',
    deleted: 'Employee Deleted Successfully',
  },
  '/vendors': {
    added: 'Vendor Added Successfully',
    updated: 'Vendor Added Successfully',
    deleted: 'Vendor Deleted Successfully',
  },
  '/products': {
    added: 'Product Added Successfully',
    updated: 'Product Updated Successfully',
    deleted: 'Product Deleted Successfully',
  },
  '/area_codes': {
    added: 'Area Of Codes Added Successfully',
    updated: 'Area Of Codes Added Successfully',
    deleted: 'Area Code Deleted Successfully',
  },
  '/branches': {
    added: 'Branch Added Successfully',
    updated: 'Branch Update Successfully',
    deleted: 'Branch Deleted Successfully',
  },
  '/fuel_vendors': {
    added: 'Fuel Vendor Added Successfully',
    updated: 'Fuel Vendor Update Successfully',
    deleted: 'Fuel Vendor Deleted Successfully',
  },
  '/vehicles': {
    added: 'Vehicle Added Successfully',
    updated: 'Vehicle Update Successfully',
    deleted: 'Vehicle Deleted Successfully',
  },
  '/expense_types': {
    added: 'Expense Type Added Successfully',
    updated: 'Expense Type Added Successfully',
    deleted: 'Expense Type Deleted Successfully',
  },
  '/godowns': {
    added: 'Godown Added Successfully',
    updated: 'Godown Update Successfully',
    deleted: 'Godown Deleted Successfully',
  },
  '/mode_of_payments': {
    added: 'Mode Of Payment Added Successfully',
    updated: 'Mode Of Payment Update Successfully',
    deleted: 'Mode Of Payment Deleted Successfully',
  },
};

/** Names that must be unique, ignoring case, and what the second one is told. */
export const unique_fields: [path: string, field: string, message: string][] = [
  ['/employees', 'employee_id', 'Employee ID already exists'],
  ['/vendors', 'name', 'Vendor Name already exists'],
  ['/area_codes', 'area_code', 'Area Code already exists'],
  ['/branches', 'name', 'Branch Name already exists'],
  ['/fuel_vendors', 'name', 'Bunk Name already exists'],
  ['/vehicles', 'vehicle_number', 'Vehicle Number already exists'],
  ['/vehicles', 'chassis_number', 'Chassis Number already exists'],
  ['/vehicles', 'engine_number', 'Engine Number already exists'],
  ['/vehicles', 'rc_number', 'RC Number already exists'],
  ['/expense_types', 'name', 'Expense Type already exists'],
  ['/godowns', 'name', 'Godown Name already exists'],
  ['/mode_of_payments', 'name', 'Mode Of Payment already exists'],
];
