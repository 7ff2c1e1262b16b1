import type { Id, Stamp, WithDefault } from './column-types.ts';

/** What is set once and referred to by the day, and what the business says of itself. Dates are YYYY-MM-DD, weights kg, money ₹; `migrations/` makes them. */
declare module '../../kit/server/tables.ts' {
  interface Tables {
    employees: {
      id: Id;
      joining_date: string;
      type: string;
      name: string;
      employee_id: string;
      phone: string;
      aadhar_number: string;
      sal_type: string;
      salary: number;
      address: string;
      image: number | null;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    branches: {
      id: Id;
      name: string;
      address: string;
      in_charge_id: number;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    vehicles: {
      id: Id;
      vehicle_number: string;
      chassis_number: string;
      engine_number: string;
      manufacturing_year: number;
      rc_number: string;
      vehicle_permit: string;
      insurance_number: string;
      road_tax: string;
      status: string;
      image: number | null;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    area_codes: {
      id: Id;
      branch_id: number;
      area_name: string;
      area_code: string;
      driver_id: number;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    godowns: {
      id: Id;
      name: string;
      branch_id: number;
      in_charge_id: number;
      status: string;
      address: WithDefault<string>;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    vendors: {
      id: Id;
      name: string;
      phone: string;
      email: string;
      gst: string;
      address: string;
      product_type: string;
      note: WithDefault<string>;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    products: {
      id: Id;
      category: string;
      cylinders_type: string | null;
      name: string;
      units: number;
      price: number;
      note: WithDefault<string>;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    fuel_vendors: {
      id: Id;
      name: string;
      phone: string;
      email: string;
      gst_no: string;
      address: string;
      note: WithDefault<string>;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    expense_types: { id: Id; name: string; status: string; created_at: Stamp; version: WithDefault<number> };
    mode_of_payments: { id: Id; name: string; created_at: Stamp; version: WithDefault<number> };
    business_settings: {
      id: WithDefault<number>;
      business_name: WithDefault<string>;
      address: WithDefault<string>;
      gstin: WithDefault<string>;
      logo: number | null;
      credit_days: WithDefault<number>;
      page_size: WithDefault<number>;
      cash_difference_limit: WithDefault<number>;
      back_dating_days: number | null;
      created_at: Stamp;
      version: WithDefault<number>;
    };
  }
}
