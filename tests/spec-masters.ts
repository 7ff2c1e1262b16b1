type MasterPage = {
  path: string;
  /** The path of its screen. */
  screen: string;
  /** The name of one record in titles, dialog and delete toast. */
  entity: string;
  /** Its form, in order: the wire name and the label. */
  fields: Readonly<Record<string, string>>;
  /** The columns of its table, in order. */
  columns: readonly string[];
  /** Pickers that offer only one type of employee. */
  pickers?: Readonly<Record<string, 'Driver' | 'Branch In-Charge' | 'Godown In-Charge'>>;
  /** Its exact toasts. */
  added: string;
  updated: string;
  deleted: string;
  /** Unique fields, ignoring case. */
  unique: readonly string[];
};

/** The ten master screens, written by hand (docs/product/masters.md). */
export const masterPages: readonly MasterPage[] = [
  {
    path: '/employees',
    screen: '/emp',
    entity: 'Employee',
    fields: {
      joining_date: 'Joining Date',
      type: 'Employee Type',
      name: 'Employee Name',
      employee_id: 'Employee ID',
      phone: 'Phone Number',
      aadhar_number: 'Aadhar/PAN Number',
      sal_type: 'Salary Type',
      salary: 'Salary',
      address: 'Address',
      image: 'Image',
    },
    columns: ['employee_id', 'name', 'type', 'phone', 'aadhar_number', 'salary', 'sal_type'],
    added: 'Employee Added Successfully',
    updated: 'Employee Update Successfully',
    deleted: 'Employee Deleted Successfully',
    unique: ['employee_id'],
  },
  {
    path: '/vendors',
    screen: '/vendor',
    entity: 'Vendor',
    fields: {
      name: 'Vendor Name',
      phone: 'Phone Number',
      email: 'Email',
      gst: 'GST Number',
      address: 'Address',
      product_type: 'Product Type',
      note: 'Note',
    },
    columns: ['name', 'phone', 'email', 'gst', 'address', 'product_type', 'note'],
    // Create and change have the same message.
    added: 'Vendor Added Successfully',
    updated: 'Vendor Added Successfully',
    deleted: 'Vendor Deleted Successfully',
    unique: ['name'],
  },
  {
    path: '/products',
    screen: '/products',
    entity: 'Product',
    fields: {
      category: 'Category',
      cylinders_type: 'Cylinders Type',
      name: 'Product Name',
      units: 'Units',
      price: 'Price',
      note: 'Note',
    },
    columns: ['name', 'category', 'cylinders_type', 'units', 'price', 'note'],
    added: 'Product Added Successfully',
    updated: 'Product Updated Successfully',
    deleted: 'Product Deleted Successfully',
    unique: [],
  },
  {
    path: '/area_codes',
    screen: '/area-codes',
    entity: 'Area Code',
    fields: { branch_id: 'Branch', area_name: 'Area Name', area_code: 'Area Code', driver_id: 'Driver' },
    columns: ['branch_id', 'area_name', 'area_code', 'driver_id'],
    pickers: { driver_id: 'Driver' },
    // Create and change have the same message.
    added: 'Area Of Codes Added Successfully',
    updated: 'Area Of Codes Added Successfully',
    deleted: 'Area Code Deleted Successfully',
    unique: ['area_code'],
  },
  {
    path: '/branches',
    screen: '/branch',
    entity: 'Branch',
    fields: { name: 'Branch Name', address: 'Address', in_charge_id: 'Branch In-Charge' },
    columns: ['name', 'address', 'in_charge_id'],
    pickers: { in_charge_id: 'Branch In-Charge' },
    added: 'Branch Added Successfully',
    updated: 'Branch Update Successfully',
    deleted: 'Branch Deleted Successfully',
    unique: ['name'],
  },
  {
    path: '/fuel_vendors',
    screen: '/fuel-vendor',
    entity: 'Fuel Vendor',
    fields: {
      name: 'Bunk Name',
      phone: 'Phone Number',
      email: 'Email',
      gst_no: 'GST Number',
      address: 'Address',
      note: 'Note',
    },
    columns: ['name', 'phone', 'email', 'gst_no', 'address', 'note'],
    added: 'Fuel Vendor Added Successfully',
    updated: 'Fuel Vendor Update Successfully',
    deleted: 'Fuel Vendor Deleted Successfully',
    unique: ['name'],
  },
  {
    path: '/vehicles',
    screen: '/vehicle',
    entity: 'Vehicle',
    fields: {
      vehicle_number: 'Vehicle Number',
      chassis_number: 'Chassis Number',
      engine_number: 'Engine Number',
      manufacturing_year: 'Manufacturing Year',
      rc_number: 'RC Number',
      vehicle_permit: 'Vehicle Permit',
      insurance_number: 'Insurance Number',
      road_tax: 'Road Tax',
      status: 'Vehicle Status',
      image: 'Vehicle Image',
    },
    columns: [
      'vehicle_number',
      'chassis_number',
      'engine_number',
      'manufacturing_year',
      'rc_number',
      'vehicle_permit',
      'insurance_number',
      'road_tax',
      'status',
    ],
    added: 'Vehicle Added Successfully',
    updated: 'Vehicle Update Successfully',
    deleted: 'Vehicle Deleted Successfully',
    unique: ['vehicle_number', 'chassis_number', 'engine_number', 'rc_number'],
  },
  {
    path: '/expense_types',
    screen: '/expense-type',
    entity: 'Expense Type',
    fields: { name: 'Expense Type', status: 'Status' },
    columns: ['name', 'status'],
    // Create and change have the same message.
    added: 'Expense Type Added Successfully',
    updated: 'Expense Type Added Successfully',
    deleted: 'Expense Type Deleted Successfully',
    unique: ['name'],
  },
  {
    path: '/godowns',
    screen: '/godown',
    entity: 'Godown',
    fields: {
      name: 'Godown Name',
      branch_id: 'Branch',
      in_charge_id: 'Godown In-Charge',
      status: 'Godown Status',
      address: 'Address',
    },
    columns: ['name', 'branch_id', 'in_charge_id', 'status'],
    pickers: { in_charge_id: 'Godown In-Charge' },
    added: 'Godown Added Successfully',
    updated: 'Godown Update Successfully',
    deleted: 'Godown Deleted Successfully',
    unique: ['name'],
  },
  {
    path: '/mode_of_payments',
    screen: '/mode-of-payment',
    entity: 'Mode Of Payment',
    fields: { name: 'Mode Of Payment' },
    columns: ['name'],
    added: 'Mode Of Payment Added Successfully',
    updated: 'Mode Of Payment Update Successfully',
    deleted: 'Mode Of Payment Deleted Successfully',
    unique: ['name'],
  },
];
