// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// The name registry: owners and addresses of names. It also answers as ENS does: as registry and resolver by
/// node, and as universal resolver by name.
contract Names {
    struct Record {
        string name;
        address owner;
        uint64 registeredAt;
        uint64 updatedAt;
        string attributes;
        uint256[] coinTypes;
        mapping(uint256 => address) addresses;
        mapping(string => string) texts;
    }

    /// What the universal resolver says of a name. An extended resolver (ENSIP-10) knows names below its own.
    struct ResolverInfo {
        bytes name;
        uint256 offset;
        bytes32 node;
        address resolver;
        bool extended;
    }

    uint256 private constant ETHER = 60;
    /// Node of `addr.reverse`.
    bytes32 private constant REVERSE =
        keccak256(
            abi.encodePacked(keccak256(abi.encodePacked(bytes32(0), keccak256("reverse"))), keccak256("addr"))
        );

    address public registrar;
    mapping(bytes32 => Record) private _records;
    mapping(address => bytes32[]) private _owned;
    mapping(bytes32 => bytes32) private _primary;

    event NameRegistered(bytes32 indexed node, address indexed owner, string name);
    event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
    event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
    event NameChanged(bytes32 indexed node, string name);

    error AlreadyMade();
    error NotAllowed(address caller);
    error NameTaken(string name);
    error NameUnknown(string name);
    // Of the ENS universal resolver:
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error EmptyAddress();

    function init(address registrar_) external {
        if (registrar != address(0)) revert AlreadyMade();
        registrar = registrar_;
    }

    /// A new name leads to its owner under coin type 60.
    function register(string calldata name_, address owner, string calldata attributes) external {
        if (msg.sender != registrar) revert NotAllowed(msg.sender);
        bytes32 node = _nodeOf(name_);
        Record storage record_ = _records[node];
        if (record_.owner != address(0)) revert NameTaken(name_);
        (record_.name, record_.owner, record_.attributes) = (name_, owner, attributes);
        record_.registeredAt = uint64(block.timestamp);
        _owned[owner].push(node);
        _setAddress(node, record_, ETHER, owner);
        emit NameRegistered(node, owner, name_);
    }

    /// Sets where a name leads under a coin type (SLIP-44, or 0x80000000 and the chain id).
    function setAddress(string calldata name_, uint256 coinType, address addr_) external {
        (bytes32 node, Record storage record_) = _mine(name_);
        _setAddress(node, record_, coinType, addr_);
    }

    function setText(string calldata name_, string calldata key, string calldata value) external {
        (bytes32 node, Record storage record_) = _mine(name_);
        record_.texts[key] = value;
        record_.updatedAt = uint64(block.timestamp);
        emit TextChanged(node, key, key, value);
    }

    /// Sets the name that an address goes by.
    function setPrimary(address owner, string calldata name_) external {
        if (msg.sender != registrar && msg.sender != owner) revert NotAllowed(msg.sender);
        (bytes32 node,) = _known(name_);
        bytes32 reverseNode = _reverseNode(owner);
        _primary[reverseNode] = node;
        emit NameChanged(reverseNode, name_);
    }

    /// An unknown name has no owner.
    function record(string calldata name_)
        external
        view
        returns (
            address owner,
            uint64 registeredAt,
            uint64 updatedAt,
            string memory attributes,
            uint256[] memory coinTypes,
            address[] memory addresses
        )
    {
        Record storage r = _records[_nodeOf(name_)];
        (owner, registeredAt, updatedAt, attributes) = (r.owner, r.registeredAt, r.updatedAt, r.attributes);
        coinTypes = r.coinTypes;
        addresses = new address[](coinTypes.length);
        for (uint256 i = 0; i < coinTypes.length; i++) addresses[i] = r.addresses[coinTypes[i]];
    }

    /// The names that an address owns, in the order of their registration.
    function namesOf(address owner) external view returns (string[] memory names) {
        bytes32[] storage nodes = _owned[owner];
        names = new string[](nodes.length);
        for (uint256 i = 0; i < nodes.length; i++) names[i] = _records[nodes[i]].name;
    }

    function primaryOf(address owner) public view returns (string memory) {
        return name(_reverseNode(owner));
    }

    function text(string calldata name_, string calldata key) external view returns (string memory) {
        return _records[_nodeOf(name_)].texts[key];
    }

    // As the ENS registry and a resolver.

    function resolver(bytes32 node) public view returns (address) {
        bool isKnown = _records[node].owner != address(0) || _primary[node] != 0;
        return isKnown ? address(this) : address(0);
    }

    function addr(bytes32 node) public view returns (address) {
        return _records[node].addresses[ETHER];
    }

    function addr(bytes32 node, uint256 coinType) public view returns (bytes memory) {
        address found = _records[node].addresses[coinType];
        return found == address(0) ? bytes("") : abi.encodePacked(found);
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _records[node].texts[key];
    }

    function name(bytes32 reverseNode) public view returns (string memory) {
        return _records[_primary[reverseNode]].name;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }

    // As the ENS universal resolver; there are no gateways to ask.

    function resolveWithGateways(bytes calldata name_, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return resolve(name_, data);
    }

    /// `name_` in the form of DNS; `data` is a call of a resolver function.
    function resolve(bytes calldata name_, bytes calldata data) public view returns (bytes memory, address) {
        if (resolver(_nodeOf(_dotted(name_))) == address(0)) revert ResolverNotFound(name_);
        (bool done, bytes memory answer) = address(this).staticcall(data);
        if (!done) revert ResolverError(answer);
        return (answer, address(this));
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return reverse(lookupAddress, coinType);
    }

    /// The name that an address goes by, under each coin type of an EVM chain; empty where there is none.
    function reverse(bytes calldata lookupAddress, uint256) public view returns (string memory, address, address) {
        if (lookupAddress.length != 20) revert EmptyAddress();
        address owner = address(bytes20(lookupAddress));
        bytes32 node = _primary[_reverseNode(owner)];
        if (node == 0) return ("", address(0), address(0));
        address leadsTo = addr(node);
        if (leadsTo != owner) revert ReverseAddressMismatch(_records[node].name, abi.encodePacked(leadsTo));
        return (_records[node].name, address(this), address(this));
    }

    function findResolver(bytes calldata name_) external view returns (address, bytes32, uint256) {
        bytes32 node = _nodeOf(_dotted(name_));
        return (resolver(node), node, 0);
    }

    /// As `findResolver`, but a name without a resolver is an error.
    function requireResolver(bytes calldata name_) external view returns (ResolverInfo memory) {
        bytes32 node = _nodeOf(_dotted(name_));
        if (resolver(node) == address(0)) revert ResolverNotFound(name_);
        return ResolverInfo(name_, 0, node, address(this), false);
    }

    function _setAddress(bytes32 node, Record storage record_, uint256 coinType, address addr_) private {
        uint256 i;
        while (i < record_.coinTypes.length && record_.coinTypes[i] != coinType) i++;
        if (i == record_.coinTypes.length) record_.coinTypes.push(coinType);
        record_.addresses[coinType] = addr_;
        record_.updatedAt = uint64(block.timestamp);
        emit AddressChanged(node, coinType, abi.encodePacked(addr_));
    }

    function _known(string calldata name_) private view returns (bytes32 node, Record storage record_) {
        node = _nodeOf(name_);
        record_ = _records[node];
        if (record_.owner == address(0)) revert NameUnknown(name_);
    }

    function _mine(string calldata name_) private view returns (bytes32 node, Record storage record_) {
        (node, record_) = _known(name_);
        if (msg.sender != registrar && msg.sender != record_.owner) revert NotAllowed(msg.sender);
    }

    /// Node of a dotted name (ENSIP-1).
    function _nodeOf(string memory name_) private pure returns (bytes32 node) {
        bytes memory text_ = bytes(name_);
        uint256 end = text_.length;
        if (end == 0) return 0;
        for (uint256 i = end; ; i--) {
            if (i > 0 && text_[i - 1] != ".") continue;
            bytes32 label;
            assembly {
                label := keccak256(add(add(text_, 32), i), sub(end, i))
            }
            node = keccak256(abi.encodePacked(node, label));
            if (i == 0) return node;
            end = i - 1;
        }
    }

    function _reverseNode(address owner) private pure returns (bytes32) {
        bytes memory digits = "0123456789abcdef";
        bytes memory label = new bytes(40);
        for (uint256 i = 0; i < 40; i++) label[i] = digits[(uint256(uint160(owner)) >> (4 * (39 - i))) & 15];
        return keccak256(abi.encodePacked(REVERSE, keccak256(label)));
    }

    /// A name in the form of DNS (a length before each label, a zero at the end) with dots.
    function _dotted(bytes calldata name_) private pure returns (string memory) {
        if (name_.length < 2) return "";
        bytes memory text_ = name_[1:name_.length - 1];
        uint256 dot = uint8(name_[0]);
        while (dot < text_.length) {
            uint256 length = uint8(text_[dot]);
            text_[dot] = ".";
            dot += length + 1;
        }
        return string(text_);
    }
}
