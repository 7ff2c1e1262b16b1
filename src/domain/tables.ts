// Written by `npm run db:types` from the migrated database.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Parsed in reads, text in writes. */
type Json = ColumnType<unknown, string, string>;
type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>;

declare module '../kit/server/db/tables.ts' {
  /** Dates are YYYY-MM-DD, weights kg, money ₹. */
  interface Tables {
    activity: {
      id: GeneratedAlways<number>;
      at: Generated<Date>;
      date: GeneratedAlways<string>;
      kind: 'Sign-in' | 'Failed sign-in' | 'Account change' | 'Reveal' | 'Export' | 'Password reset' | 'Unlock';
      user_id: number | null;
      address: Generated<string>;
      network: Generated<string>;
      device: Generated<string>;
      detail: Generated<string>;
      rows: number | null;
    };
    api_keys: {
      user_id: number;
      key_hash: Buffer;
      created_by: number;
      expires_at: Date;
      last_used_at: Date | null;
    };
    area_codes: {
      id: GeneratedAlways<number>;
      branch_id: number;
      area_name: string;
      area_code: string;
      driver_id: number;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    backup_runs: {
      id: GeneratedAlways<number>;
      started_at: Generated<Date>;
      seen_at: Generated<Date>;
      percent: Generated<number>;
      ended_at: Date | null;
      file: string | null;
      bytes: number | null;
      problem: string | null;
      verified_at: Date | null;
      verify_problem: string | null;
      asked_by: number | null;
    };
    branches: {
      id: GeneratedAlways<number>;
      name: string;
      address: string;
      in_charge_id: number;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    business_settings: {
      id: Generated<number>;
      business_name: Generated<string>;
      address: Generated<string>;
      gstin: Generated<string>;
      logo: number | null;
      credit_days: Generated<number>;
      page_size: Generated<number>;
      cash_difference_limit: Generated<number>;
      back_dating_days: number | null;
      second_factor_roles: string[] | null;
      created_at: Generated<Date>;
      version: Generated<number>;
      counter_area_ids: number[] | null;
      exact_names: boolean | null;
      paise: boolean | null;
      card_types: boolean | null;
    };
    cash_recoveries: {
      id: GeneratedAlways<number>;
      date: string;
      branch_id: number;
      area_code_id: number;
      branch_in_charge_id: number;
      total_amount: number;
      upi_amt: number;
      cash_amt: number;
      credit_amt: number;
      counted_amt: number;
      difference: GeneratedAlways<number>;
      denominations: Json;
      reason: Generated<string>;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    counter_sales: {
      id: GeneratedAlways<number>;
      date: string;
      branch_id: number;
      area_code_id: number;
      customer_id: number | null;
      customer_type: '' | 'SV' | 'Credit' | 'Guest';
      payment_mode: 'upi' | 'cash';
      amount: number;
      created_at: Generated<Date>;
    };
    customer_import_members: {
      customer_id: number;
      import_id: number;
    };
    customer_import_rows: {
      import_id: number;
      row_number: number;
      cells: Json;
      record: OptionalJson;
      errors: OptionalJson;
      left_out: Generated<boolean>;
      twin_row: number | null;
      twin_id: number | null;
      holder_id: number | null;
      state: GeneratedAlways<string>;
      connection: GeneratedAlways<string | null>;
      person: GeneratedAlways<string | null>;
    };
    customer_imports: {
      id: GeneratedAlways<number>;
      user_id: number;
      customer_type: 'SV' | 'Credit' | 'Guest';
      file_name: string;
      size_bytes: number;
      upload: string | null;
      sha256: Buffer | null;
      state: Generated<'uploading' | 'mapping' | 'staged' | 'committing' | 'committed' | 'undoing' | 'undone'>;
      headers: Generated<string[]>;
      fields: string[] | null;
      today: string;
      rows_staged: Generated<number>;
      rows_added: Generated<number>;
      bytes_read: Generated<number>;
      problem: string | null;
      asked_by: number | null;
      asked_branch_ids: number[] | null;
      created_at: Generated<Date>;
      committed_at: Date | null;
      undone_at: Date | null;
    };
    customer_payments: {
      id: GeneratedAlways<number>;
      date: string;
      customer_id: number;
      amount: number;
      payment_mode: 'upi' | 'cash';
      note: Generated<string>;
      created_at: Generated<Date>;
    };
    customer_words: {
      word: string;
    };
    customers: {
      id: GeneratedAlways<number>;
      customer_type: 'SV' | 'Credit' | 'Guest';
      date: string;
      company_name: Generated<string>;
      consumer_id: Generated<string>;
      salutations: string;
      first_name: string;
      last_name: string;
      mobile: string;
      alternate_mobile: Generated<string>;
      aadhar_number: Generated<string>;
      address: string;
      area_code_id: number | null;
      gst_no: Generated<string>;
      credit_limit: Generated<number>;
      advance_amount: Generated<number>;
      opening_date: string | null;
      sv_type: Generated<'' | 'New' | 'Transfer' | 'Name Change'>;
      gas_consumer_number: Generated<string>;
      dob: string | null;
      father_name: Generated<string>;
      dealership: Generated<string>;
      poa_category: Generated<string>;
      poa_number: Generated<string>;
      pincode: Generated<string>;
      state: Generated<string>;
      state_of_issue: Generated<string>;
      ration_card_number: Generated<string>;
      bank_name: Generated<string>;
      ifsc: Generated<string>;
      account_type: Generated<string>;
      account_number: Generated<string>;
      account_holder_name: Generated<string>;
      chargeable_amount: Generated<number>;
      image: number | null;
      previous_holder_id: number | null;
      is_superseded: Generated<boolean>;
      note: Generated<string>;
      created_at: Generated<Date>;
      version: Generated<number>;
      search: GeneratedAlways<string>;
    };
    day_closes: {
      id: GeneratedAlways<number>;
      date: string;
      branch_id: number;
      closed_by: number;
      note: Generated<string>;
      figures: Json;
      created_at: Generated<Date>;
      reopened_at: Date | null;
      reopened_by: number | null;
      reopen_reason: Generated<string>;
    };
    day_entries: {
      id: GeneratedAlways<number>;
      date: string;
      branch_id: number;
      saletype: 'Cash Sales' | 'Credit Sales' | 'Other Product Sales';
      customer_id: number | null;
      customer_type: Generated<'' | 'SV' | 'Credit' | 'Guest'>;
      area_code_id: number;
      employee_id: number | null;
      vehicle_id: number | null;
      payment_mode: 'upi' | 'cash';
      amount: number;
      empty_cylinders: Generated<number>;
      product: string;
      weight: Generated<number>;
      qty: Generated<number>;
      stock_assign_id: number | null;
      godown_id: number | null;
      cash_recovery_id: number | null;
      created_at: Generated<Date>;
      paid_by: GeneratedAlways<string>;
      counter_sale_id: number | null;
    };
    deleted_records: {
      entity: string;
      record_id: number;
      user_id: Generated<number>;
      deleted_at: Generated<Date>;
      body: Json;
    };
    employees: {
      id: GeneratedAlways<number>;
      joining_date: string;
      type: 'Driver' | 'Branch In-Charge' | 'Godown In-Charge';
      name: string;
      employee_id: string;
      phone: string;
      aadhar_number: string;
      sal_type: 'Monthly' | 'Weekly';
      salary: number;
      address: string;
      image: number | null;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    expense_types: {
      id: GeneratedAlways<number>;
      name: string;
      status: 'Active' | 'InActive';
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    expenses: {
      id: GeneratedAlways<number>;
      date: string;
      branch_id: number;
      amount: number;
      expence_type: 'general' | 'fuel' | 'vehicle';
      fuel_vendor_id: number | null;
      no_of_liters: Generated<number>;
      vehicle_id: number | null;
      sub_type: Generated<'' | 'maintanance' | 'cleaning' | 'spares' | 'emi'>;
      description: Generated<string>;
      file: number | null;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    files: {
      id: GeneratedAlways<number>;
      token: string;
      content_type: string;
      content: Buffer;
      thumbnail: Buffer | null;
      original_name: Generated<string>;
      created_at: Generated<Date>;
    };
    former_branches: {
      entity: string;
      record_id: number;
      branch_id: number;
    };
    fuel_vendors: {
      id: GeneratedAlways<number>;
      name: string;
      phone: string;
      email: string;
      gst_no: string;
      address: string;
      note: Generated<string>;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    godowns: {
      id: GeneratedAlways<number>;
      name: string;
      branch_id: number;
      in_charge_id: number;
      status: 'Active' | 'InActive';
      address: Generated<string>;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    idempotency_keys: {
      user_id: number;
      key: string;
      request_hash: Buffer;
      status: number | null;
      body: string | null;
      created_at: Generated<Date>;
    };
    installation: {
      only_one: Generated<boolean>;
      mark: Generated<string>;
      backup_folder: string | null;
      backup_folders: Generated<string[]>;
      secret_key_check: Buffer | null;
    };
    inventory: {
      id: GeneratedAlways<number>;
      date: string;
      branch_id: number;
      invoice_no: string;
      godown_id: number;
      product_vendor_id: number;
      product: string;
      weight: number;
      qty: number;
      empty_cylinders: Generated<number>;
      invoice_amount: number;
      payment_mode: 'upi' | 'cash';
      paid_amount: number;
      note: Generated<string>;
      file: number | null;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    known_browsers: {
      id: GeneratedAlways<number>;
      user_id: number;
      secret_hash: Buffer;
      used_at: Generated<Date>;
    };
    login_failures: {
      id: GeneratedAlways<number>;
      account: string;
      address: string;
      failed_at: Generated<Date>;
    };
    mode_of_payments: {
      id: GeneratedAlways<number>;
      name: string;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    money_accounts: {
      id: GeneratedAlways<number>;
      kind: string;
      owner_id: Generated<number>;
      branch_id: Generated<number>;
      balance: Generated<number>;
      unpaid_since: string | null;
      guard: number;
    };
    money_postings: {
      id: GeneratedAlways<number>;
      date: string;
      source: string;
      source_id: number;
      debit_id: number;
      credit_id: number;
      amount: number;
      reverses: number | null;
      created_at: Generated<Date>;
    };
    products: {
      id: GeneratedAlways<number>;
      category: 'Gas Stove' | 'Regulators' | 'Gas Pipes' | 'Cylinders';
      cylinders_type: 'Domestic' | 'Commercial' | null;
      name: string;
      units: number;
      price: number;
      note: Generated<string>;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    record_changes: {
      id: GeneratedAlways<number>;
      at: Generated<Date>;
      user_id: number | null;
      entity: string;
      record_id: number;
      action: 'created' | 'changed' | 'deleted' | 'revealed';
      before: OptionalJson;
      after: OptionalJson;
    };
    sale_rates: {
      id: GeneratedAlways<number>;
      product_id: number;
      from_date: string;
      price: number;
      user_id: number | null;
      created_at: Generated<Date>;
    };
    saved_views: {
      id: GeneratedAlways<number>;
      user_id: number;
      list: string;
      name: string;
      query: string;
    };
    second_factors: {
      user_id: number;
      secret: Buffer;
      started_at: Generated<Date>;
      confirmed_at: Date | null;
      last_step: Generated<number>;
      recovery_hashes: Generated<Buffer[]>;
    };
    sessions: {
      id: GeneratedAlways<number>;
      user_id: number;
      token_hash: Buffer;
      cookie_hash: Buffer;
      is_browser: Generated<boolean>;
      user_agent: Generated<string>;
      address: Generated<string>;
      created_at: Generated<Date>;
      last_seen_at: Generated<Date>;
    };
    stock_adjustments: {
      id: GeneratedAlways<number>;
      date: string;
      branch_id: number;
      godown_id: number;
      kind: 'opening' | 'count' | 'damaged' | 'lost';
      product: string;
      weight: number;
      filled: number | null;
      empty: number | null;
      filled_change: number;
      empty_change: number;
      reason: string;
      created_at: Generated<Date>;
    };
    stock_assigns: {
      id: GeneratedAlways<number>;
      date: string;
      branch_id: number;
      area_code_id: number;
      employee_id: number;
      vehicle_id: number;
      godown_id: number;
      product: string;
      weight: number;
      qty: number;
      settlement_id: number | null;
      status: GeneratedAlways<string>;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    stock_balances: {
      place: 'vendor' | 'godown' | 'road' | 'customer' | 'shortage' | 'adjustment';
      place_id: number;
      product: 'Gas Stove' | 'Regulators' | 'Gas Pipes' | 'Cylinders';
      weight: number;
      state: 'filled' | 'empty';
      count: number;
    };
    stock_movements: {
      id: GeneratedAlways<number>;
      source: 'inventory' | 'stock_assign' | 'day_entry' | 'stock_settlement' | 'stock_adjustment';
      source_id: number;
      date: string;
      product: string;
      weight: number;
      state: 'filled' | 'empty';
      from_place: string;
      from_id: number;
      to_place: string;
      to_id: number;
      count: number;
      reversal: Generated<boolean>;
      created_at: Generated<Date>;
    };
    stock_settlements: {
      id: GeneratedAlways<number>;
      date: string;
      branch_id: number;
      area_code_id: number;
      employee_id: number;
      vehicle_id: number;
      godown_id: number | null;
      product: string;
      weight: number;
      qty: number;
      empty_cylinders: number;
      assigned: number;
      sold: number;
      short_filled: number;
      short_empty: number;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    sv_payments: {
      id: GeneratedAlways<number>;
      date: string;
      customer_id: number;
      amount: number;
      payment_mode: 'upi' | 'cash';
      note: Generated<string>;
      created_at: Generated<Date>;
    };
    users: {
      id: GeneratedAlways<number>;
      email: string;
      name: string;
      password_hash: string;
      must_change_password: Generated<boolean>;
      disabled: Generated<boolean>;
      role: 'super_admin' | 'manager' | 'cashier' | 'godown_keeper' | 'viewer';
      branch_ids: Generated<number[]>;
      employee_id: number | null;
      image_id: number | null;
      key_name: string | null;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    vehicles: {
      id: GeneratedAlways<number>;
      vehicle_number: string;
      chassis_number: string;
      engine_number: string;
      manufacturing_year: number;
      rc_number: string;
      vehicle_permit: 'State' | 'India';
      insurance_number: string;
      road_tax: string;
      status: 'Active' | 'InActive';
      image: number | null;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    vendors: {
      id: GeneratedAlways<number>;
      name: string;
      phone: string;
      email: string;
      gst: string;
      address: string;
      product_type: 'Gas Stove' | 'Regulators' | 'Gas Pipes' | 'Cylinders';
      note: Generated<string>;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
