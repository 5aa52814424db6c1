#include "RecordStore.h"

#include <memory>
#include <sqlite3.h>
#include <stdexcept>

namespace earshot {

namespace {

[[noreturn]] void fail(sqlite3 *database, const std::string &what)
{
  throw std::runtime_error(what + ": " + sqlite3_errmsg(database));
}

sqlite3 *open(const std::string &path, int flags)
{
  sqlite3 *database = nullptr;
  if (sqlite3_open_v2(path.c_str(), &database, flags, nullptr) != SQLITE_OK) {
    std::string problem = database == nullptr ? "no memory" : sqlite3_errmsg(database);
    sqlite3_close(database);
    throw std::runtime_error("The database does not open: " + problem);
  }
  // Another connection is there only while the app's JavaScript is loaded again.
  sqlite3_busy_timeout(database, 2500);
  return database;
}

/** One prepared statement, and the row that it is at. */
class Statement {
 public:
  Statement(sqlite3 *database, const char *sql) : database_(database)
  {
    if (sqlite3_prepare_v2(database, sql, -1, &statement_, nullptr) != SQLITE_OK) {
      fail(database, sql);
    }
  }
  ~Statement()
  {
    sqlite3_finalize(statement_);
  }
  Statement(const Statement &) = delete;
  Statement &operator=(const Statement &) = delete;

  void bindText(int at, const std::string &text)
  {
    require(sqlite3_bind_text(statement_, at, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT));
  }

  void bindBytes(int at, const std::string &bytes)
  {
    // A pointer to nothing would be NULL, which is no empty value.
    const char *data = bytes.empty() ? "" : bytes.data();
    require(sqlite3_bind_blob(statement_, at, data, static_cast<int>(bytes.size()), SQLITE_TRANSIENT));
  }

  bool nextRow()
  {
    int result = sqlite3_step(statement_);
    if (result != SQLITE_ROW && result != SQLITE_DONE) {
      fail(database_, sqlite3_sql(statement_));
    }
    return result == SQLITE_ROW;
  }

  std::string column(int at)
  {
    const void *bytes = sqlite3_column_blob(statement_, at);
    int length = sqlite3_column_bytes(statement_, at);
    return length == 0 ? std::string() : std::string(static_cast<const char *>(bytes), static_cast<size_t>(length));
  }

  void run()
  {
    while (nextRow()) {
    }
    require(sqlite3_reset(statement_));
  }

 private:
  void require(int result)
  {
    if (result != SQLITE_OK) {
      fail(database_, sqlite3_sql(statement_));
    }
  }

  sqlite3 *database_;
  sqlite3_stmt *statement_ = nullptr;
};

void run(sqlite3 *database, const char *sql)
{
  Statement(database, sql).run();
}

/** SQLite passes over settings that it cannot follow: what counts is what it says afterwards. */
void requireSetting(sqlite3 *database, const std::string &name, const std::string &wanted, const std::string &expected)
{
  run(database, ("PRAGMA " + name + " = " + wanted).c_str());
  Statement statement(database, ("PRAGMA " + name).c_str());
  std::string found = statement.nextRow() ? statement.column(0) : "unknown";
  if (found != expected) {
    throw std::runtime_error(
        "This phone's SQLite would not survive a power failure: its " + name + " is " + found + ", not " + wanted + ".");
  }
}

/** Keys are printable ASCII, which ends at the tilde. */
const char afterAscii = '\x7f';

} // namespace

RecordStore::RecordStore(const std::string &path)
    : database_(open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX))
{
  try {
    requireSetting(database_, "journal_mode", "TRUNCATE", "truncate");
    requireSetting(database_, "synchronous", "FULL", "2");
    // Without it, Apple's fsync leaves the bytes in the drive's own memory.
    requireSetting(database_, "fullfsync", "1", "1");
    run(database_, "CREATE TABLE IF NOT EXISTS records (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL)");
  } catch (...) {
    sqlite3_close(database_);
    throw;
  }
}

RecordStore::~RecordStore()
{
  sqlite3_close(database_);
}

std::optional<std::string> RecordStore::read(const std::string &key)
{
  Statement statement(database_, "SELECT value FROM records WHERE key = ?");
  statement.bindText(1, key);
  return statement.nextRow() ? std::optional<std::string>(statement.column(0)) : std::nullopt;
}

std::vector<std::string> RecordStore::keys(const std::string &prefix)
{
  Statement statement(database_, "SELECT key FROM records WHERE key >= ? AND key < ?");
  statement.bindText(1, prefix);
  statement.bindText(2, prefix + afterAscii);
  std::vector<std::string> found;
  while (statement.nextRow()) {
    found.push_back(statement.column(0));
  }
  return found;
}

void RecordStore::write(
    const std::vector<std::pair<std::string, std::string>> &sets,
    const std::vector<std::string> &deletes)
{
  run(database_, "BEGIN IMMEDIATE");
  try {
    Statement set(database_, "INSERT OR REPLACE INTO records (key, value) VALUES (?, ?)");
    for (const auto &[key, value] : sets) {
      set.bindText(1, key);
      set.bindBytes(2, value);
      set.run();
    }
    Statement remove(database_, "DELETE FROM records WHERE key = ?");
    for (const auto &key : deletes) {
      remove.bindText(1, key);
      remove.run();
    }
    run(database_, "COMMIT");
  } catch (...) {
    // Some failures have undone it already.
    if (sqlite3_get_autocommit(database_) == 0) {
      sqlite3_exec(database_, "ROLLBACK", nullptr, nullptr, nullptr);
    }
    throw;
  }
}

std::vector<std::string> readAsyncStorage(const std::string &path)
{
  // Not to be made by looking for it: the caller has seen that it is there.
  std::unique_ptr<sqlite3, decltype(&sqlite3_close)> database(
      open(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_FULLMUTEX), &sqlite3_close);
  std::vector<std::string> entries;
  Statement table(database.get(), "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'entries'");
  if (table.nextRow()) {
    Statement statement(database.get(), "SELECT key, value FROM entries WHERE value IS NOT NULL");
    while (statement.nextRow()) {
      entries.push_back(statement.column(0));
      entries.push_back(statement.column(1));
    }
  }
  return entries;
}

} // namespace earshot
