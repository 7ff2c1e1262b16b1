-- What an SV customer pays is either a deposit, which is owed back, or a charge of Transfer or Name Change, which is income.
-- A type that is missing here fails on not null.

alter table sv_accounts add column kind text check (kind in ('deposit', 'charge'));

update sv_accounts
   set kind = case sv_type when 'New' then 'deposit' when 'Transfer' then 'charge' when 'Name Change' then 'charge' end
  from customers
 where id = customer_id;

alter table sv_accounts alter column kind set not null;

create or replace function keep_sv_accounts() returns trigger language plpgsql as $$
begin
  insert into sv_accounts (customer_id, date, kind, charged)
  select id, date,
         case sv_type when 'New' then 'deposit' when 'Transfer' then 'charge' when 'Name Change' then 'charge' end,
         case sv_type when 'New' then advance_amount else chargeable_amount end
    from new_customers
   where customer_type = 'SV'
      on conflict (customer_id) do update set date = excluded.date, kind = excluded.kind, charged = excluded.charged
   where (sv_accounts.date, sv_accounts.kind, sv_accounts.charged)
         is distinct from (excluded.date, excluded.kind, excluded.charged);
  return null;
end $$;
