#!/bin/sh
# Patroni runs this once, on the first primary, with its address as the argument.
# CONSOLE_PASSWORD comes from Patroni's environment.
set -e
psql "$1" -v ON_ERROR_STOP=1 -v password="$CONSOLE_PASSWORD" <<'SQL'
create role console login password :'password';
create database console owner console;
SQL
