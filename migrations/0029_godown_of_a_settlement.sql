-- The godown that took what came back, where it was chosen; without one each load's goods went to the godown they came from.
alter table stock_settlements add column godown_id integer references godowns;
create index stock_settlements_godown_idx on stock_settlements (godown_id) where godown_id is not null;
