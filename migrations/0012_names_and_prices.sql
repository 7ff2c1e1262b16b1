-- Names and prices as they are on paper (docs/product/masters.md, docs/product/money.md). Off is null, which the history
-- of the one row of settings has for a column that is younger.
alter table business_settings
  -- Names of up to 60 characters of any script, and a PAN as an employee's number.
  add column exact_names boolean check (exact_names),
  -- ₹ with up to two decimals.
  add column paise       boolean check (paise),
  -- The dashboard's cards of cylinders name the type of their product.
  add column card_types  boolean check (card_types);

-- A PAN has 10 characters.
alter table employees
  drop constraint employees_aadhar_number_check,
  add constraint employees_aadhar_number_check check (char_length(aadhar_number) in (10, 12));
