-- Views of two lists: goods that are missing, and papers by the day on which they expire (docs/product/reports.md).

-- The newest paper of each kind and owner, with both by name.
create view named_papers with (security_invoker = true) as
select current_papers.id, paper_kind_id, paper_kinds.name as kind, blocks_loads, belongs_to, current_papers.vehicle_id,
       current_papers.employee_id, godown_id, current_papers.branch_id, scale, number, valid_from, valid_until as date,
       coalesce(vehicle_number, employees.name, godowns.name, branches.name, nullif(scale, ''), 'the business') as owner,
       coalesce(vehicles.status, godowns.status, 'Active') as owner_status
  from current_papers
  join paper_kinds on paper_kinds.id = paper_kind_id
  left join vehicles on vehicles.id = current_papers.vehicle_id
  left join employees on employees.id = current_papers.employee_id
  left join godowns on godowns.id = godown_id
  left join branches on branches.id = current_papers.branch_id;

-- InActive vehicles and godowns need none.
create view expiring_papers with (security_invoker = true) as
select id, paper_kind_id, kind, belongs_to, vehicle_id, employee_id, godown_id, branch_id, scale, number, valid_from, date, owner
  from named_papers
 where owner_status = 'Active';

-- Goods that drivers are short of, by the ledger. Corrections and deletions add rows with the difference.
create view missing_changes with (security_invoker = true) as
select to_id as employee_id, source, source_id, date, product, weight, state, count
  from stock_movements where to_place = 'shortage'
 union all
select from_id, source, source_id, date, product, weight, state, -count
  from stock_movements where from_place = 'shortage';

-- What each record took from drivers or gave back of their missing goods; without deleted records.
create view missing_by_record with (security_invoker = true) as
select employee_id, source, source_id, date, product, weight, state, sum(count)::integer as count,
       case source
         when 'stock_settlement' then (select branch_id from stock_settlements where id = source_id)
         when 'shortage_clearance' then (select branch_id from shortage_clearances where id = source_id)
         when 'opening' then (select branch_id from openings where id = source_id)
         when 'transfer_receipt' then (select branch_id from stock_transfers where id = source_id)
       end as branch_id
  from missing_changes
  -- The receiver of a transfer sees it, too; its missing goods are of the sender.
 where source <> 'transfer_receipt'
    or exists (select from stock_transfers join branches on branches.id = branch_id where stock_transfers.id = source_id)
 group by employee_id, source, source_id, date, product, weight, state
having sum(count) <> 0;

-- What each driver is short of in a branch, and since when: the day of the oldest piece that is not cleared.
create view missing_goods with (security_invoker = true) as
with running as (
  select missing_by_record.*, sum(greatest(count, 0)) over (things order by date, source <> 'opening', source_id) as more,
         sum(least(count, 0)) over things as less
    from missing_by_record
  window things as (partition by employee_id, branch_id, product, weight, state)
)
select (row_number() over (order by employee_id, branch_id, product, weight))::integer as id, employee_id, branch_id,
       product, weight, coalesce(sum(count) filter (where state = 'filled'), 0)::integer as filled,
       coalesce(sum(count) filter (where state = 'empty'), 0)::integer as empty,
       coalesce(min(date) filter (where count > 0 and more + less > 0), max(date)) as date
  from running
 group by employee_id, branch_id, product, weight
having sum(count) filter (where state = 'filled') <> 0 or sum(count) filter (where state = 'empty') <> 0;
