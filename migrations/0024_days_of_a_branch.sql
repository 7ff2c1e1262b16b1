-- A branch's day is read by branch and date, or by godown and date; each of these leads there and still serves its
-- foreign key.
create index stock_assigns_branch_date_idx on stock_assigns (branch_id, date);
drop index stock_assigns_branch_idx;
create index inventory_godown_date_idx on inventory (godown_id, date);
drop index inventory_godown_idx;
create index stock_adjustments_godown_date_idx on stock_adjustments (godown_id, date);
drop index stock_adjustments_godown_idx;
